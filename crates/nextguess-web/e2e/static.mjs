// A host of static files, as simple as hosts are: it compresses, and it counts what it sends.

import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import zlib from "node:zlib";

const KINDS = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".png": "image/png", ".wasm": "application/wasm",
};

/** Files that were compressed once, as hosts do. */
const compressed = new Map();

function compress(plain, tag) {
  if (!compressed.has(tag)) compressed.set(tag, zlib.gzipSync(plain, { level: 9 }));
  return compressed.get(tag);
}

const tagOf = (plain) => `"${crypto.createHash("sha256").update(plain).digest("hex").slice(0, 16)}"`;

export class Host {
  /** The bytes of all bodies that were sent, and the paths of all requests. */
  sent = 0;
  asked = [];

  /** Sends the files of a folder below `prefix`. The folder may be changed at any time. */
  constructor(folder, prefix) {
    this.folder = folder;
    this.prefix = prefix;
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      if (fs.statSync(file).isFile()) compress(fs.readFileSync(file), tagOf(fs.readFileSync(file)));
    }
    this.server = http.createServer((request, response) => this.#answer(request, response));
  }

  async start(port = 0) {
    await new Promise((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    this.base = `http://127.0.0.1:${this.port}${this.prefix}`;
    return this;
  }

  /** Ends the host. Nothing is answered any more. */
  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(request, response) {
    const asked = decodeURIComponent(new URL(request.url, "http://host").pathname);
    this.asked.push(asked);
    const name = asked.startsWith(this.prefix) ? asked.slice(this.prefix.length) || "index.html" : null;
    const file = name !== null && !name.includes("..") ? path.join(this.folder, name) : null;
    if (!file || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404, { "content-type": "text/html" }).end("<p>There is nothing here.");
      return;
    }
    const plain = fs.readFileSync(file);
    const tag = tagOf(plain);
    const headers = { etag: tag, "cache-control": "no-cache", vary: "accept-encoding" };
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const body = compress(plain, tag);
    this.sent += body.length;
    response.writeHead(200, { ...headers, "content-type": KINDS[path.extname(file)] ?? "application/octet-stream", "content-encoding": "gzip" }).end(body);
  }
}
