// A short key for a request to the engine, to find its answer again. Word lists are long: only their fingerprint counts.

const fingerprint = (text) => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}:${sum}`;
};

export function keyOf({ files = {}, ...request }) {
  return JSON.stringify([request, Object.entries(files).map(([name, text]) => [name, fingerprint(text)])]);
}
