/** Verifies webhooks, of both formats. */

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/**
 * @param {Headers | Record<string, string | string[] | undefined>} headers
 * @param {string | ArrayBuffer | Uint8Array} body as it arrived
 * @param {string | string[]} secrets while a secret is replaced, the old and the new one
 * @param {{ now?: number }} [options] `now` in milliseconds
 * @returns {Promise<object>} the parsed body
 * @throws {Error} if no secret matches, or if the request is more than five minutes old
 */
export async function verifyWebhook(headers, body, secrets, { now = Date.now() } = {}) {
  const read = readerOf(headers);
  const id = read('webhook-id');
  const timestamp = read('webhook-timestamp');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) >= TOLERANCE_SECONDS) {
    throw new Error('webhook-timestamp is missing, or more than five minutes away');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  const signatures = read('webhook-signature')
    .split(' ')
    .filter((text) => text.startsWith('v1,'))
    .map((text) => fromBase64(text.slice('v1,'.length)));
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      // Compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
        return JSON.parse(new TextDecoder().decode(bytes));
      }
    }
  }
  throw new Error('webhook-signature does not match any secret');
}

function readerOf(headers) {
  if (typeof headers.get === 'function') return (name) => headers.get(name) ?? '';
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => String(lower[name] ?? '');
}

function keyOf(secret) {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : new TextEncoder().encode(secret);
  if (!bytes || bytes.length === 0) throw new TypeError('the secret of a webhook is empty, or is not base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Returns null for text that is not base64. */
function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
