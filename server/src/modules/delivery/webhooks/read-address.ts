/** Checks the address of a webhook. Each delivery resolves the host name and checks it again (platform/outbound). */
import { isIP } from 'node:net';
import type { Config } from '../../../config';
import { invalidField } from '../../../http/errors';
import { isPublicAddress } from '../../platform/outbound/addresses';

const CHARACTERS = 2048;
const PORTS = ['', '443', '8443'];

export type AddressRules = Pick<Config, 'privateAddresses' | 'publicUrl'>;

interface Problem {
  /** The end of a sentence that begins with the name of the field. */
  problem: string;
  reason: string;
}

/** @returns the address, or what is wrong with it */
export function readAddress(text: string, rules: AddressRules): { url: string } | Problem {
  const url = text.length <= CHARACTERS && URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return {
      problem: `must be an http or https address of at most ${CHARACTERS} characters.`,
      reason: 'not_an_address',
    };
  return problemOf(url, rules) ?? { url: url.href };
}

function problemOf(url: URL, { privateAddresses, publicUrl }: AddressRules): Problem | null {
  if (url.username !== '' || url.password !== '')
    return { problem: 'must not contain a user name or a password.', reason: 'has_password' };
  const own = new URL(publicUrl);
  const host = url.hostname.replace(/\.$/, '');
  // On a developer's machine, the endpoint is often another port of the same host.
  if (host === own.hostname && (!privateAddresses || url.port === own.port))
    return { problem: `must not lead to this server, ${own.host}.`, reason: 'own_server' };
  if (privateAddresses) return null;
  if (url.protocol !== 'https:' || !PORTS.includes(url.port))
    return { problem: 'must use https, on port 443 or 8443.', reason: 'not_https' };
  const numeric = host.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(numeric) !== 0 && !isPublicAddress(numeric);
  return isPrivate ? { problem: 'must be reachable from the internet.', reason: 'not_public' } : null;
}

/** @throws ApiError invalid_field naming `url` */
export function requireAddress(text: string, rules: AddressRules): string {
  const read = readAddress(text, rules);
  if ('problem' in read) throw invalidField('url', `url ${read.problem}`, read.reason);
  return read.url;
}
