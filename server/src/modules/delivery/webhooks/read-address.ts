/** Where a webhook may go. What its name stands for is looked up and judged anew at each delivery (platform/outbound). */
import { isIP } from 'node:net';
import { invalidField } from '../../../http/errors';
import { isPublicAddress } from '../../platform/outbound/addresses';

const CHARACTERS = 2048;

/** @param allowPrivate addresses of one's own network are meant, too. @returns null for what is no address to send to. */
export function readAddress(text: string, allowPrivate: boolean): string | null {
  const url = text.length <= CHARACTERS && URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return !allowPrivate && isIP(host) !== 0 && !isPublicAddress(host) ? null : url.href;
}

/** @throws ApiError invalid_field naming `url` */
export function requireAddress(text: string, allowPrivate: boolean): string {
  const url = readAddress(text, allowPrivate);
  if (url === null) throw invalidField('url', 'url must be an http or https address that can be reached from outside.');
  return url;
}
