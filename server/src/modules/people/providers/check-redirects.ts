/**
 * Checks the way back from logins: a provider redirects to one address of this server, which
 * redirects to the page that began. Requests both like a browser, and asks the provider whether it knows the first.
 */
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Config } from '../../../config';
import { isInDevelopment, isLoopback, type OwnPages } from '../../../http/site-origins';
import { type Ask, OwnNetwork } from '../../platform/outbound/ask-once';
import type { Redirect } from './provider';
import { callbackOf, redirectQuery } from './redirect-query';

/** @throws Error when another server answers. @returns a note for the operator */
export async function checkCallback(home: Pick<Config, 'publicUrl'>, ask: Ask): Promise<string> {
  const callback = callbackOf(home);
  const { protocol, hostname } = new URL(callback);
  if (isLoopback(hostname)) return `${callback}, on this machine alone`;
  if (protocol !== 'https:') throw new Error(`${callback} is not https, which providers require: see VF_PUBLIC_URL`);
  const known = `${callback}: register it with each provider`;
  try {
    const { status, body } = await ask(callback);
    // Without a login in progress, this server refuses with this error.
    if (status === 401 && /"code":"unauthorized"/.test(body.toString('utf8'))) return known;
    throw new Error(
      `${callback} answers ${status}, which is not this server's answer: the proxy in front of it must forward this address`,
    );
  } catch (error) {
    if (error instanceof OwnNetwork) return `${known}; ${error.message}`;
    throw error;
  }
}

/** @throws Error naming a host of the site where logins cannot begin or end. @returns the checked hosts */
export async function checkPages(site: OwnPages, ask: Ask): Promise<string> {
  // A development site's hosts are names of the developer's machine, most of which are not in use.
  if (isInDevelopment(site)) return '';
  const { domain, hosts } = site;
  const named = hosts.map((host) => (host.includes('://') ? new URL(host).origin : `https://${host}`));
  const plain = named.find((origin) => !origin.startsWith('https:') && !isLoopback(new URL(origin).hostname));
  if (plain) throw new Error(`${plain} is not https: its pages cannot open a login window`);
  const asked: string[] = [];
  const answers = async (origin: string) => {
    if (isLoopback(new URL(origin).hostname)) return;
    await ask(`${origin}/`, { isPage: true }).catch((error) => {
      // Readers come from outside, where the host may be reachable.
      if (!(error instanceof OwnNetwork)) throw error;
    });
    asked.push(origin);
  };
  // One of both is enough: the publisher chooses the name.
  await answers(`https://${domain}`).catch(() => answers(`https://www.${domain}`));
  for (const origin of named) await answers(origin);
  return asked.join(', ');
}

/**
 * Requests the provider's login page like a window, without logging in. Some providers answer a wrong client or address
 * with an ordinary page; only the first login reveals those. @throws Error when it refuses
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
    `${address.host} rejects the login request (${reason ?? errorCode ?? status}): is ${callback} registered there for the client ${client_id}?`,
  );
}
