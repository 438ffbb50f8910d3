/** A login in a window, step by step like a browser. */
import { createHash, randomBytes } from 'node:crypto';
import { logInThere, routing } from '../../../test/support/openid-server';
import type { TestApp } from './app';

export const newVerifier = (): string => randomBytes(32).toString('base64url');

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

interface Window {
  test: TestApp;
  provider: string;
  /** Hosts that are replaced on this machine. */
  hosts: Record<string, string>;
}

/** Starts the login: the window's address, and the browser's cookies. */
export async function press({ test, provider }: Window, verifier: string, callback = 'http://localhost/story') {
  const query = new URLSearchParams({ challenge: challengeOf(verifier), callback });
  const answer = await test.inject({ url: `/v2/localhost/thirdparty/${provider}?${query}` });
  return { answer, cookie: answer.cookies.find(({ name }) => name === '__Host-vf_flow') };
}

/** Returns the provider's redirect of the window. */
export async function logInAtProvider({ test, provider, hosts }: Window, address: string): Promise<string> {
  const { search } = await logInThere(address, 'ada', (url) => routing(hosts)(url));
  if (provider !== 'apple') return `/callback.php${search}`;
  // The form comes from another site and so without the cookie: our own redirect adds it.
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Marsh' }, email: 'forged@news.example' });
  const posted = await test.inject({
    method: 'POST',
    url: '/callback.php',
    payload: `${search.slice(1)}&${new URLSearchParams({ user })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return String(posted.headers.location);
}

/** Follows the redirect back to this server. @returns the answer, the outcome for the page, and its code, if any */
export async function comeBack({ test }: Pick<Window, 'test'>, address: string, browser = '') {
  const answer = await test.inject({ url: address, cookies: { '__Host-vf_flow': browser } });
  const { outcome = {} } = JSON.parse(/id="result">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}');
  return { answer, outcome, code: String(outcome.code ?? '') };
}

export const exchange = (
  { test }: Pick<Window, 'test'>,
  code: string,
  verifier: string,
  headers: Record<string, string> = {},
) =>
  test.inject({
    method: 'POST',
    url: '/v2/localhost/users/sociallogin?session=false',
    payload: { token: code, verifier },
    headers,
  });

/** Runs the whole login, up to the code for the page. */
export async function bringHome(window: Window, verifier: string): Promise<string> {
  const { answer, cookie } = await press(window, verifier);
  const back = await logInAtProvider(window, String(answer.headers.location));
  return (await comeBack(window, back, cookie?.value)).code;
}
