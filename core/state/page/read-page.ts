/** Metadata of the page: `vf:*`, then `og:*`, `twitter:*`, plain tags (specification §3 "Page"; host contract 3, 7). */
import { PAGE_TEXT_MAX, UNIQUE_ID_MAX } from '../../base/constants';
import { atom } from '../../base/store/jotai';
import { readTags, type Tags } from '../../base/tags/tags';
import { cutText } from '../../contract/values/cut-text';
import { readDeepLink } from './deep-link';
import { type Address, glanceAt, type Page } from './glance';
import { takePageAction } from './page.atoms';
import { cleanUrl, pageAddress } from './page-address';
import { readOwners } from './read-owners';

/** Collapses white space and cuts at 500 characters, without half a character at the end. */
const tidy = (text: string): string => cutText(text.replace(/\s+/g, ' ').trim(), PAGE_TEXT_MAX);

function readTopics(tags: Tags): string[] {
  const keywords = tags.all('keywords').flatMap((list) => list.split(','));
  const topics = [...tags.all('vf:topic'), ...tags.all('article:tag'), ...keywords];
  return [...new Set(topics.map((topic) => topic.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

function readUniqueId(tags: Tags): string {
  const id = tags.first('vf:unique_id');
  if (id.length <= UNIQUE_ID_MAX) return id;
  console.error(`vf:unique_id has more than ${UNIQUE_ID_MAX} characters and is not used`);
  return '';
}

export function readPage(document: Document, location: Address): Page {
  const tags = readTags(document);
  const glance = glanceAt(document, location);
  const image = tags.first('vf:image', 'og:image', 'twitter:image', 'twitter:image:src', 'image');
  const url = pageAddress(document, location);
  const { protocol, pathname } = url ? new URL(url) : location;
  return {
    ...glance,
    title: tidy(tags.first('vf:title', 'og:title', 'twitter:title', 'title') || document.title),
    description: tidy(tags.first('vf:description', 'og:description', 'twitter:description', 'description')),
    url,
    unique_id: readUniqueId(tags),
    image_url: image && cleanUrl(image, location.href),
    image_alt: tidy(tags.first('vf:image_alt', 'og:image:alt', 'twitter:image:alt')),
    page_type: tags.first('vf:page_type', 'og:type').trim(),
    owners: readOwners(glance.owners),
    protocol,
    path: pathname,
    topics: readTopics(tags),
    deeplink_uuid: readDeepLink(location),
    ads_enabled: !tags.has('vf:ads-disabled'),
  };
}

/** Reads all page data; in its own chunk, because no widget waits for a title (specification §3 "Page"). */
export const readPageAction = atom(null, (_get, set, fields?: Partial<Page>) => set(takePageAction, readPage, fields));
