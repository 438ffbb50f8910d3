/** Requests and follows a mailed login link like the page of a browser. */
import { challengeOf } from '../../src/modules/platform/tokens/challenge';
import type { MailedApp } from './mailed-app';
import { newVerifier } from './window-login';

export const LOGIN_BY_MAIL = '/v2/localhost/users/login/mail';

/** @returns the page's secret and the mailed token, '' without a mail */
export async function askForLink(test: MailedApp, email: string, remoteAddress = '127.0.0.1') {
  await test.sent();
  const verifier = newVerifier();
  const payload = { email, challenge: challengeOf(verifier) };
  const answer = await test.inject({ method: 'POST', url: `${LOGIN_BY_MAIL}/send`, payload, remoteAddress });
  const [mail] = await test.sent();
  return { answer, verifier, token: mail?.link.searchParams.get('vlogin') ?? '', mail };
}
