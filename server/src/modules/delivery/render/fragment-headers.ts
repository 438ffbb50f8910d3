/** What a fragment is sent with: how long caches may give it, and what a browser may do with it as a page. */
import type { Painted } from '../../../../../core/mount/widget/widget';
import { type Asked, addressOf } from './asked';
import type { Paintable } from './paintable';

export const FRAGMENT_TYPE = 'text/html; charset=utf-8';
/**
 * Short, because a change should be seen soon; the reader's script asks for what came after the state's `seq` anyway.
 * A cache in front may answer with the last one for a minute while it gets a new one.
 */
const CACHE = { browser: 5, shared: 10, stale: 60 };

/** Opened by itself it is a page of the API's origin: one that runs nothing, whatever somebody wrote into it. */
const POLICY = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-ancestors 'none'";

export function cacheControlOf({ painted }: Paintable, cache = painted.cache ?? CACHE): string {
  const { browser, shared, stale } = cache;
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}

/** Folders of feed addresses, by the tag of the widget. */
const FEEDS: Record<string, string> = { 'vf-conversations': 'containers', 'vf-livestory': 'liveblog' };

const FORMATS = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' };

/** Links to the feeds of a container, which the including server can put into the head of its page. */
function feedLinks({ widget, site, container_id, embed }: Asked, origin: string): string {
  const folder = embed === 'html' && FEEDS[widget.tag];
  if (!folder) return '';
  return Object.entries(FORMATS)
    .map(([format, type]) => {
      const address = `${origin}/feeds/${folder}/${encodeURIComponent(container_id)}.${format}?site=${site.domain}`;
      return `<${address}>; rel="alternate"; type="${type}"`;
    })
    .join(', ');
}

/** @param cache what these facts are good for, where the widget says it of them */
export function fragmentHeaders(asked: Asked, origin: string, cache?: Painted['cache']): Record<string, string> {
  const link = feedLinks(asked, origin);
  return {
    'cache-control': cacheControlOf(asked.widget, cache),
    'content-location': addressOf(asked),
    'content-security-policy': POLICY,
    ...(link && { link }),
  };
}
