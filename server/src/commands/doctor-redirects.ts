/**
 * The way home of log-ins elsewhere, for `vf doctor`: a provider sends people back to one address of this server, which sends
 * them on to the page they began on. Both are asked as a browser asks them, and the provider whether it knows the first.
 */
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Config } from '../config';
import { isInDevelopment, isLoopback, type OwnPages } from '../http/site-origins';
import type { Redirect } from '../modules/people/providers/provider';
import { callbackOf, redirectQuery } from '../modules/people/providers/redirect-query';
import { type Ask, OwnNetwork } from './doctor-ask';

/** @throws Error where it is not this server that answers there. @returns what is to be known of it */
export async function checkCallback(home: Pick<Config, 'publicUrl'>, ask: Ask): Promise<string> {
  const callback = callbackOf(home);
  const { protocol, hostname } = new URL(callback);
  if (isLoopback(hostname)) return `${callback}, on this machine alone`;
  if (protocol !== 'https:') throw new Error(`${callback} is not https, which providers ask for: see VF_PUBLIC_URL`);
  const known = `${callback}: register it with each provider`;
  try {
    const { status, body } = await ask(callback);
    // Nobody has begun a log-in: this server says so in its own words.
    if (status === 401 && /"code":"unauthorized"/.test(body.toString('utf8'))) return known;
    throw new Error(
      `${callback} answers ${status}, and not as this server does: what stands before it must pass it on`,
    );
  } catch (error) {
    if (error instanceof OwnNetwork) return `${known}; ${error.message}`;
    throw error;
  }
}

/** @throws Error naming a host of the site where no log-in could begin or end. @returns those that were asked */
export async function checkPages(site: OwnPages, ask: Ask): Promise<string> {
  // Its hosts are names of the developer's machine, most of which lead nowhere at any one time.
  if (isInDevelopment(site)) return '';
  const { domain, hosts } = site;
  const named = hosts.map((host) => (host.includes('://') ? new URL(host).origin : `https://${host}`));
  const plain = named.find((origin) => !origin.startsWith('https:') && !isLoopback(new URL(origin).hostname));
  if (plain) throw new Error(`${plain} is not https: no window to log in opens from its pages`);
  const asked: string[] = [];
  const answers = async (origin: string) => {
    if (isLoopback(new URL(origin).hostname)) return;
    await ask(`${origin}/`, { isPage: true }).catch((error) => {
      // Readers come from elsewhere: to them it may well be open.
      if (!(error instanceof OwnNetwork)) throw error;
    });
    asked.push(origin);
  };
  // One of the two will do: which of them a publisher has is their own affair.
  await answers(`https://${domain}`).catch(() => answers(`https://www.${domain}`));
  for (const origin of named) await answers(origin);
  return asked.join(', ');
}

/**
 * Asks the provider for its log-in page, as the window would; nobody logs in. Some answer a wrong client or address
 * with a page of theirs that looks like any other: those are found out by the first log-in only. @throws Error when it
 * refuses
 */
export async function checkKnown(
  { redirect, config }: { redirect: Redirect<unknown>; config: unknown },
  { endpoint, client_id, callback }: { endpoint: string; client_id: string; callback: string },
  ask: Ask,
): Promise<void> {
  const address = new URL(endpoint);
  const query = {
    response_type: 'code',
    client_id,
    ...(await redirectQuery(redirect, config, {
      callback,
      ...{ state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() },
    })),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { status, headers, body } = await ask(address.href, { isPage: true });
  const [, errorCode] = /[?&#](?:error|authError)=([^&#]*)/.exec(headers.location ?? '') ?? [];
  if (status < 400 && errorCode === undefined) return;
  const [reason] =
    /\b(invalid_\w+|unauthorized_client|redirect_uri\w*)\b/.exec(`${errorCode ?? ''} ${body.toString('utf8')}`) ?? [];
  throw new Error(
    `${address.host} refuses to log anybody in (${reason ?? errorCode ?? status}): is ${callback} registered there, for the client ${client_id}?`,
  );
}
