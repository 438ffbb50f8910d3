/**
 * Asks the page behind a link what it is. Every address on the way is checked (platform/outbound), and
 * the request carries nothing of a reader or of a comment. Answers are cached for a while: a link that many post is
 * asked once.
 */

import { isIP } from 'node:net';
import type { LinkPreview } from '../../../../../core/contract/comment';
import { safeUrl } from '../../../../../core/contract/links';
import { remember } from '../../platform/memory/remember';
import { isPublicAddress } from '../../platform/outbound/addresses';
import { request } from '../../platform/outbound/outbound';
import { readPage } from './read-page';

/** For a page with all its redirects. */
const TIMEOUT_MS = 4000;
/** What stands in the head of a page; the rest is not read. */
const PAGE_BYTES = 512 * 1024;
const REDIRECTS_AT_MOST = 3;
const KEEP_MS = 10 * 60_000;
/** A page that was away may be back. */
const KEEP_NOTHING_MS = 60_000;
const CACHED_AT_MOST = 1000;

interface Options {
  allowPrivate: boolean;
  now(): number;
  /** Asks one address; from outside only in tests. */
  ask?: typeof request;
}

export class Previews {
  readonly #options: Options;
  readonly #cache = new Map<string, { until: number; preview: Promise<LinkPreview | null> }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Null when the page cannot be read or has no title. */
  of(url: string): Promise<LinkPreview | null> {
    const now = this.#options.now();
    // One page, whatever part of it is linked to.
    const address = url.replace(/#.*$/s, '');
    const cached = this.#cache.get(address);
    if (cached && cached.until > now) return cached.preview;
    const preview = fetchPreview(address, this.#options).catch(() => null);
    const entry = { until: now + KEEP_MS, preview };
    remember(this.#cache, address, entry, CACHED_AT_MOST);
    void preview.then((found) => {
      if (!found) entry.until = now + KEEP_NOTHING_MS;
    });
    return preview;
  }
}

async function fetchPreview(address: string, { allowPrivate, ask = request }: Options): Promise<LinkPreview | null> {
  const until = Date.now() + TIMEOUT_MS;
  let url: string | null = address;
  for (let hops = 0; url !== null && hops <= REDIRECTS_AT_MOST; hops += 1) {
    if (!mayAsk(url, allowPrivate)) return null;
    const { status, headers, body } = await ask(url, {
      headers: {
        accept: 'text/html, application/xhtml+xml',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; vf-community; link preview)',
      },
      timeoutMs: Math.max(1, until - Date.now()),
      maxBytes: PAGE_BYTES,
      isCut: true,
      allowPrivate,
    });
    if (status >= 300 && status <= 399) {
      url = follow(headers.location, url);
      continue;
    }
    const type = headers['content-type'] ?? '';
    const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
    if (status < 200 || status > 299 || !isPage || headers['content-encoding']) return null;
    return shown(readPage(body, type), url, allowPrivate);
  }
  return null;
}

/** Pages are where pages are: a link may not make the server knock at other doors of anybody's. */
const mayAsk = (url: string, allowPrivate: boolean): boolean => allowPrivate || new URL(url).port === '';

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

function follow(address: string | undefined, base: string): string | null {
  return address && URL.canParse(address, base) ? safeUrl(new URL(address, base).href) : null;
}

/** Readers' browsers ask for the image: no page may send them into their own network. */
function isOpen(url: string, allowPrivate: boolean): boolean {
  if (allowPrivate) return true;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host) : isPublicAddress(host);
}
