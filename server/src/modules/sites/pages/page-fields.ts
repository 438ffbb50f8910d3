/** Reads the fields of a reported page. */

import type { PageBody } from '../../../../../core/contract/content/page';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { invalidField } from '../../../http/errors';
import { type PageAddresses, publicAddress } from './page-addresses';
import type { PageFields } from './pages.repository';

const LANGUAGE = /^[a-z]{2,3}([_-][a-z\d]{1,8})*$/i;
const PATH_MAX = 2048;

/** Returns the cleaned fields of the body; absent fields stay absent. @throws ApiError naming the field */
export function readFields(body: PageBody, addresses: PageAddresses): Partial<PageFields> {
  const { title, url, unique_id, image_url, description, page_type, owners, container_id, lang, date_published } = body;
  return {
    ...(title !== undefined && { title: oneLine(title) }),
    ...(description !== undefined && { description: oneLine(description) }),
    ...(unique_id !== undefined && { unique_id: unique_id.trim() }),
    ...(page_type !== undefined && { page_type: page_type.trim() }),
    ...(image_url !== undefined && { image_url: readPicture(image_url, addresses) }),
    ...(url !== undefined && readUrl(url, addresses)),
    ...(owners !== undefined && { owners: readOwners(owners) }),
    ...(container_id !== undefined && { container_id }),
    ...(lang !== undefined && { lang: LANGUAGE.test(lang.trim()) ? lang.trim() : '' }),
    ...(date_published !== undefined && { date_published }),
  };
}

/** Returns an empty text for a picture on another host, because every reader's browser would contact that host. */
function readPicture(text: string, { isPictureHost }: PageAddresses): string {
  const url = webAddress('image_url', text);
  return url && isPictureHost(url.hostname) ? url.href : '';
}

function readUrl(text: string, { isOwnPage, query }: PageAddresses): Pick<PageFields, 'url' | 'path'> {
  const url = webAddress('url', text);
  if (!url) return { url: '', path: '' };
  if (!isOwnPage(url)) throw invalidField('url', 'url must be on one of the site’s hosts.');
  return { url: publicAddress(url, query).href, path: pathOf(url.pathname) };
}

/** Reads only web addresses, because others, such as `javascript:`, run as script in a link. */
function webAddress(field: string, text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  const url = URL.canParse(absolute) ? new URL(absolute) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw invalidField(field, `${field} must be an http or https address.`);
  }
  return url;
}

/** Normalizes a path: one slash at the start and none at the end, as pages are stored. */
export function pathOf(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return cutText(`/${text.slice(0, end).replace(/^\/+/, '')}`, PATH_MAX);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Accepts a list, or entries separated by commas, which the schema turns into a list with one entry. */
export const readOwners = (owners: string[] | string): string[] =>
  [owners]
    .flat()
    .flatMap((text) => text.split(','))
    .map((owner) => owner.trim())
    .filter(Boolean);
