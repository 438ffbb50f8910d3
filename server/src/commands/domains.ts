/** Domains and hosts as operators type them. */
import { domainOf, hostOf } from '../modules/sites/sites/read-host';
import { CommandError } from './command-error';

/** @throws CommandError for a malformed domain */
export function readDomain(text = ''): string {
  const domain = domainOf(text);
  if (domain === null) throw new CommandError(`${JSON.stringify(text)} is not a domain such as news.example`);
  return domain;
}

/** @throws CommandError for a malformed domain */
export function readHost(text: string): string {
  const host = hostOf(text);
  if (host === null)
    throw new CommandError(`${JSON.stringify(text)} is not a host such as amp.news.example or http://intranet:8080`);
  return host;
}
