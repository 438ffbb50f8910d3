/**
 * The last page of a log-in elsewhere: gives the result to the page it began on, and to no other. First to the window that
 * opened this one; where the provider's server has cut that tie, by going to the page's own address, whose script tells
 * the window that waits.
 */
import { createHash } from 'node:crypto';
import type { ReturnAddress } from './return-address';

/** What goes home: a code that is useless without the page's own verifier, or why there is none. */
export type Outcome = { code: string } | { error: 'cancelled' | 'failed'; message?: string };

const WAIT_MS = 300;

const script = `
const { origin, address, outcome } = JSON.parse(document.getElementById('result').textContent);
const go = () => location.replace(address);
if (window.opener) {
  window.opener.postMessage({ type: 'vf-login', ...outcome }, origin);
  setTimeout(go, ${WAIT_MS});
} else go();
`;
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

export const homeHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  // Anything stricter cuts the tie to the window that opened this one.
  'cross-origin-opener-policy': 'unsafe-none',
};

export function homePage({ origin, path }: ReturnAddress, outcome: Outcome): string {
  const hash = 'code' in outcome ? `vf-login=${outcome.code}` : `vf-login-error=${outcome.error}`;
  const told = JSON.stringify({ origin, address: `${origin}${path}#${hash}`, outcome });
  // As JSON in a script element: `<` alone could end it.
  const safe = told.replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>…</title><script type="application/json" id="result">${safe}</script><script>${script}</script>`;
}
