import { isUuid } from '../../../../../core/contract/ids';

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads a domain as a person types it, with upper case, a scheme or a path; null if it is none. */
export function domainIn(text: string): string | null {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  // The registry also finds sites by number and by uuid.
  return DOMAIN.test(domain) && !/^\d+$/.test(domain) && !isUuid(domain) ? domain : null;
}
