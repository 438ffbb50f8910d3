/** Page data for the first render; read-page.ts adds the rest (specification §3 "Page"; host contract 3, 7). */

import { configured } from '../../base/script/page-config';
import { readTags } from '../../base/tags/tags';
import { resolveDomain } from './domain';

/** The page as returned by `context.get('page')`. */
export interface Page {
  title: string;
  description: string;
  /** Without `__vfz`, `__vfsubscribed` and the anchor of a comment. */
  url: string;
  unique_id: string;
  image_url: string;
  image_alt: string;
  page_type: string;
  owners: string[];
  section: string;
  id: number;
  uuid: string;
  protocol: string;
  domain: string;
  path: string;
  lang: string;
  topics: string[];
  /** Container of every widget without its own; '' when the page names none. */
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

/** Warns about an invalid id (host contract 7). */
export function isContainerId(id: string): boolean {
  const isValid = CONTAINER_ID.test(id);
  if (!isValid && id !== '') console.error(`not a container id: "${id}"; use 1-200 of A-Z a-z 0-9 . _ : ~ -`);
  return isValid;
}

/** Parts of the browser's address. */
export type Address = Pick<Location, 'href' | 'hostname' | 'protocol' | 'pathname' | 'search' | 'hash'>;

export function glanceAt(document: Document, location: Address): Page {
  const tags = readTags(document);
  // Older pages have only a `vf:unique_id` (specification §1).
  const container = tags.first('vf:container_id', 'vf:unique_id').trim();
  const whitelist = window.vfConfig?.hosts;
  return {
    ...emptyPage,
    section: tags.first('vf:section').trim(),
    domain: resolveDomain({
      tag: tags.first('vf:domain'),
      hostname: location.hostname,
      configured: configured('domain'),
      whitelist,
    }),
    lang: (tags.first('vf:lang') || document.documentElement.lang).trim(),
    // Not checked here: read-page.ts removes entries that name no owner.
    owners: [...tags.all('vf:owner'), ...tags.all('vf:author')].map((owner) => owner.trim()),
    container: isContainerId(container) ? container : '',
  };
}
