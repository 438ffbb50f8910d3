/**
 * Fetches the preview of a link. The request contains nothing about a reader or a comment. Answers are cached for a
 * while, so that a popular link is fetched once.
 */

import { isIP } from 'node:net';
import type { LinkPreview } from '../../../../../core/contract/content/comment';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';
import { isPublicAddress } from '../../platform/outbound/addresses';
import type { Egress, request } from '../../platform/outbound/outbound';
import { fetchPage, follow } from './fetch-page';
import { readPage } from './read-page';

const RETAIN_MS = 10 * MINUTE_MS;
/** A page that failed is tried again after this time. */
const RETAIN_NOTHING_MS = MINUTE_MS;
const CACHED_AT_MOST = 1000;

interface Options extends Egress {
  now(): number;
  /** Requests one address; replaced only in tests. */
  ask?: typeof request;
}

export class Previews {
  readonly #options: Options;
  readonly #cache = new Map<string, { until: number; preview: Promise<LinkPreview | null> }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns null when the page cannot be read or has no title. */
  of(url: string): Promise<LinkPreview | null> {
    const now = this.#options.now();
    // Addresses that differ only in the fragment share a preview.
    const address = url.replace(/#.*$/s, '');
    const cached = this.#cache.get(address);
    if (cached && cached.until > now) return cached.preview;
    const preview = fetchPreview(address, this.#options).catch(() => null);
    const entry = { until: now + RETAIN_MS, preview };
    remember(this.#cache, address, entry, CACHED_AT_MOST);
    void preview.then((found) => {
      if (!found) entry.until = now + RETAIN_NOTHING_MS;
    });
    return preview;
  }
}

async function fetchPreview(address: string, { allowPrivate, proxy, ask }: Options): Promise<LinkPreview | null> {
  const page = await fetchPage(address, {
    ...{ allowPrivate, proxy, ask },
    ...{ purpose: 'link preview', mayFollow: () => true },
  });
  return page && shown(readPage(page.body, page.type), page.url, allowPrivate);
}

function shown(
  { title, description, image, site_name }: ReturnType<typeof readPage>,
  base: string,
  allowPrivate: boolean,
): LinkPreview | null {
  if (!title) return null;
  const image_url = follow(image, base);
  return {
    title,
    ...(description && { description }),
    ...(image_url && isOpen(image_url, allowPrivate) && { image_url }),
    ...(site_name && { site_name }),
  };
}

/** Names that only local resolvers answer, and names without a dot. */
const LOCAL_NAME = /^[^.]+\.?$|\.(?:localhost|local|internal|home\.arpa|lan|home|corp|intranet)\.?$/i;

/** Checks the image's address: readers' browsers load it, so it must not lead into their own network. */
function isOpen(url: string, allowPrivate: boolean): boolean {
  if (allowPrivate) return true;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host);
}
