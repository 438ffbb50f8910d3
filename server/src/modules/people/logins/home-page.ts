/**
 * The last page of a log-in elsewhere: gives the result to the page it began on, and to no other. First to the window
 * that opened this one; where the provider's server has cut that tie, by going to the page's own address, whose script
 * passes it on to the window that waits.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ReturnAddress } from './return-address';

/** What goes home: a code that is useless without the page's own verifier, or why there is none. */
export type Outcome = { code: string } | { error: 'cancelled' | 'failed' | 'login_required'; message?: string };

const WAIT_MS = 300;

const script = `
const { origin, address, outcome } = JSON.parse(document.getElementById('result').textContent);
const go = () => location.replace(address);
if (window.opener) {
  window.opener.postMessage({ type: 'vf-login', ...outcome }, origin);
  setTimeout(go, ${WAIT_MS});
} else go();
`;
/** Of a log-in out of sight: to the page around it, which nobody but the browser chooses. */
const silentScript = `
const { origin, outcome } = JSON.parse(document.getElementById('result').textContent);
if (window.parent !== window) window.parent.postMessage({ type: 'vf-login', ...outcome }, origin);
`;

const policyOf = (code: string, ancestors: string): string => {
  const hash = createHash('sha256').update(code).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${ancestors}; base-uri 'none'`;
};

export const homeHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policyOf(script, "'none'"),
  'referrer-policy': 'no-referrer',
  // Anything stricter cuts the tie to the window that opened this one.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Such a page is drawn inside the page that began and no other, nor inside that one where others have framed it. */
const silentHeaders = ({ origin }: ReturnAddress) => ({
  ...homeHeaders,
  'content-security-policy': policyOf(silentScript, origin),
});

const silentPage = ({ origin }: ReturnAddress, outcome: Outcome): string => page({ origin, outcome }, silentScript);

export function homePage({ origin, path }: ReturnAddress, outcome: Outcome): string {
  const hash = 'code' in outcome ? `vf-login=${outcome.code}` : `vf-login-error=${outcome.error}`;
  return page({ origin, address: `${origin}${path}#${hash}`, outcome }, script);
}

function page(result: object, code: string): string {
  // As JSON in a script element: `<` alone could end it.
  const safe = JSON.stringify(result).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>…</title><script type="application/json" id="result">${safe}</script><script>${code}</script>`;
}

/** `X-Frame-Options` cannot allow another site; `Content-Security-Policy` can. */
export function postToFrame(reply: FastifyReply, home: ReturnAddress, outcome: Outcome): FastifyReply {
  return reply.removeHeader('x-frame-options').headers(silentHeaders(home)).send(silentPage(home, outcome));
}
