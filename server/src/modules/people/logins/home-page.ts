/**
 * The last page of a login at a provider: sends the result to the page that began it. First tries the window that
 * opened this one; if the provider's policy has cut that link, opens the page's own address, whose script passes the
 * result to the waiting window.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ReturnAddress } from './return-address';

/** The result for the page: a code that is useless without the page's verifier, or an error. */
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
/**
 * Script of an administrator's trial. The console cuts the links to windows that it opens, so the result goes to all
 * pages of this origin; the challenge names the one that waits, which alone has the verifier.
 */
const trialScript = `
const { address, outcome } = JSON.parse(document.getElementById('result').textContent);
const channel = new BroadcastChannel('vf-trial');
channel.onmessage = ({ data }) => data.isTaken && data.challenge === outcome.challenge && close();
channel.postMessage(outcome);
setTimeout(() => location.replace(address), ${WAIT_MS});
`;
/** Script of a silent login: sends the result to the surrounding page, which only the browser determines. */
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
  // A stricter value cuts the link to the window that opened this one.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Allows this page only inside the page that began, and not where others frame that page. */
const silentHeaders = ({ origin }: ReturnAddress) => ({
  ...homeHeaders,
  'content-security-policy': policyOf(silentScript, origin),
});

const silentPage = ({ origin }: ReturnAddress, outcome: Outcome): string => page({ origin, outcome }, silentScript);

export function homePage({ origin, path }: ReturnAddress, outcome: Outcome): string {
  const hash = 'code' in outcome ? `vf-login=${outcome.code}` : `vf-login-error=${outcome.error}`;
  return page({ origin, address: `${origin}${path}#${hash}`, outcome }, script);
}

export const trialHeaders = { ...homeHeaders, 'content-security-policy': policyOf(trialScript, "'none'") };

export const trialPage = (
  { address: { origin, path }, outcome }: { address: ReturnAddress; outcome: Outcome },
  challenge: string,
): string => page({ address: origin + path, outcome: { challenge, ...outcome } }, trialScript);

function page(result: object, code: string): string {
  // JSON in a script element: only `<` could end the element.
  const safe = JSON.stringify(result).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>…</title><script type="application/json" id="result">${safe}</script><script>${code}</script>`;
}

/** `X-Frame-Options` cannot allow another site; `Content-Security-Policy` can. */
export function postToFrame(reply: FastifyReply, home: ReturnAddress, outcome: Outcome): FastifyReply {
  return reply.removeHeader('x-frame-options').headers(silentHeaders(home)).send(silentPage(home, outcome));
}
