/** A log-in in a window, step by step as a browser takes it. */
import { createHash, randomBytes } from 'node:crypto';
import { logInThere, routing } from '../../../test/support/openid-server';
import type { TestApp } from './app';

export const newVerifier = (): string => randomBytes(32).toString('base64url');

interface Window {
  test: TestApp;
  provider: string;
  /** Where names lead on this machine. */
  hosts: Record<string, string>;
}

/** The press: where the window is sent, and the cookies its browser stores. */
export async function press({ test, provider }: Window, verifier: string, callback = 'http://localhost/story') {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({ challenge, callback });
  const answer = await test.inject({ url: `/v2/localhost/thirdparty/${provider}?${query}` });
  return { answer, cookie: answer.cookies.find(({ name }) => name === '__Host-vf_flow') };
}

/** What the provider sends the window back with. */
export async function logInAtProvider({ test, provider, hosts }: Window, address: string): Promise<string> {
  const { search } = await logInThere(address, 'ada', (url) => routing(hosts)(url));
  if (provider !== 'apple') return `/callback.php${search}`;
  // Its form comes from another site, so without the cookie: a redirect of our own brings it along.
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Marsh' }, email: 'forged@news.example' });
  const posted = await test.inject({
    method: 'POST',
    url: '/callback.php',
    payload: `${search.slice(1)}&${new URLSearchParams({ user })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return String(posted.headers.location);
}

/** The way back here. @returns the answer, and the code it brings home, if it does */
export async function comeBack({ test }: Pick<Window, 'test'>, address: string, browser = '') {
  const answer = await test.inject({ url: address, cookies: { '__Host-vf_flow': browser } });
  const { outcome = {} } = JSON.parse(/id="result">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}');
  return { answer, code: String(outcome.code ?? '') };
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

/** From the press to the code that comes home. */
export async function bringHome(window: Window, verifier: string): Promise<string> {
  const { answer, cookie } = await press(window, verifier);
  const back = await logInAtProvider(window, String(answer.headers.location));
  return (await comeBack(window, back, cookie?.value)).code;
}
