/**
 * The page's metadata, read from its tags: `vf:*` first, then `og:*`, `twitter:*`, then plain ones.
 *
 * Source: the spec, §3 "Page"; HOST-API.md 3, 7
 */
import { PAGE_TEXT_MAX, UNIQUE_ID_MAX } from '../constants';
import { readDeepLink } from './deep-link';
import { resolveDomain } from './domain';
import { readOwners } from './owners';
import { readTags, type Tags } from './tags';

/** The page as `context.get('page')` tells of it. */
export interface Page {
  title: string;
  description: string;
  /** Without `__vfz`, `__vfsubscribed` and the mark of a link to a comment. */
  url: string;
  unique_id: string;
  image_url: string;
  image_alt: string;
  page_type: string;
  /** `type:value` entries. */
  owners: string[];
  section: string;
  /** Numeric id and uuid, once the server has told them. */
  id: number;
  uuid: string;
  protocol: string;
  domain: string;
  path: string;
  lang: string;
  topics: string[];
  /** The container of every widget without its own; '' when the page names none. */
  container: string;
  deeplink_uuid: string;
  autosociallogin: string;
  ads_enabled: boolean;
}

export const emptyPage: Page = {
  title: '',
  description: '',
  url: '',
  unique_id: '',
  image_url: '',
  image_alt: '',
  page_type: '',
  owners: [],
  section: '',
  id: 0,
  uuid: '',
  protocol: '',
  domain: '',
  path: '',
  lang: '',
  topics: [],
  container: '',
  deeplink_uuid: '',
  autosociallogin: '',
  ads_enabled: true,
};

const CONTAINER_ID = /^[A-Za-z0-9._:~-]{1,200}$/;

/** Whether the text may name a container; if not, the page's author is told (HOST-API.md 7). */
export function isContainerId(id: string): boolean {
  const isValid = CONTAINER_ID.test(id);
  if (!isValid && id !== '') console.error(`not a container id: "${id}"; use 1-200 of A-Z a-z 0-9 . _ : ~ -`);
  return isValid;
}

/** White space collapsed, at most 500 characters, no half character at the end. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PAGE_TEXT_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');

/** An address in full, without what only belongs to a share; '' when it is none. */
export function cleanUrl(address: string, base: string): string {
  try {
    const url = new URL(address, base);
    // Rewriting the query would reencode the rest of it, so only when there is something to take out.
    for (const name of ['__vfz', '__vfsubscribed']) if (url.searchParams.has(name)) url.searchParams.delete(name);
    if (/^#vf-/i.test(url.hash)) url.hash = '';
    return url.href;
  } catch {
    return '';
  }
}

/** The topics of the three kinds of tag, each once. */
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

/** Reads the tags of a document at an address. */
export function readPage(document: Document, location: Location): Page {
  const tags = readTags(document);
  const image = tags.first('vf:image', 'og:image', 'twitter:image', 'twitter:image:src', 'image');
  const canonical = document.querySelector('link[rel~="canonical"]')?.getAttribute('href') ?? '';
  const address = tags.first('vf:url', 'og:url', 'twitter:url') || canonical;
  const url = (address && cleanUrl(address, location.href)) || cleanUrl(location.href, location.href);
  const { protocol, pathname } = url ? new URL(url) : location;
  const container = tags.first('vf:container_id').trim();
  const { domain: configured, hosts: whitelist } = window.vfConfig ?? {};
  return {
    ...emptyPage,
    title: tidy(tags.first('vf:title', 'og:title', 'twitter:title', 'title') || document.title),
    description: tidy(tags.first('vf:description', 'og:description', 'twitter:description', 'description')),
    url,
    unique_id: readUniqueId(tags),
    image_url: image && cleanUrl(image, location.href),
    image_alt: tidy(tags.first('vf:image_alt', 'og:image:alt', 'twitter:image:alt')),
    page_type: tags.first('vf:page_type', 'og:type').trim(),
    owners: readOwners([...tags.all('vf:owner'), ...tags.all('vf:author')]),
    section: tags.first('vf:section').trim(),
    protocol,
    domain: resolveDomain({ tag: tags.first('vf:domain'), hostname: location.hostname, configured, whitelist }),
    path: pathname,
    lang: (tags.first('vf:lang') || document.documentElement.lang).trim(),
    topics: readTopics(tags),
    container: isContainerId(container) ? container : '',
    deeplink_uuid: readDeepLink(location),
    ads_enabled: !tags.has('vf:ads-disabled'),
  };
}
