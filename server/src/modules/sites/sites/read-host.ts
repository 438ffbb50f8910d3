/** Domains and hosts as people type them: tolerates upper case, a scheme or a path. */
import { isUuid } from '../../../../../core/contract/values/ids';

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns null for a malformed domain. */
export function domainOf(text: string): string | null {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  return !DOMAIN.test(domain) || /^\d+$/.test(domain) || isUuid(domain) ? null : domain;
}

/** Reads a host of the site's pages: https at the default port, unless it names others. Null when malformed. */
export function hostOf(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const address = typed.includes('://') ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const host = domainOf(url.hostname);
  if (host === null) return null;
  return url.origin === `https://${host}` ? host : url.origin;
}
