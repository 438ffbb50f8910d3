/** Domains and hosts as operators type them. */
import { domainIn } from '../modules/sites/sites/domain';
import { CommandError } from './command-error';

/** @throws CommandError for what is no domain. */
export function readDomain(text = ''): string {
  const domain = domainIn(text);
  if (domain === null) throw new CommandError(`${JSON.stringify(text)} is not a domain such as news.example`);
  return domain;
}

/** A host whose pages are the site's own: by https at its usual port, unless scheme or port are said. */
export function readHost(text: string): string {
  const said = text.trim().toLowerCase();
  const address = said.includes('://') ? said : `https://${said}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CommandError(`${JSON.stringify(text)} is not a host such as amp.news.example or http://intranet:8080`);
  }
  const host = readDomain(url.hostname);
  return url.origin === `https://${host}` ? host : url.origin;
}
