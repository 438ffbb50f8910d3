/** Headers of a fragment: its cache times, and a policy for opening it as a page. */
import type { Painted } from '../../../../../core/mount/widget/widget';
import { type Asked, addressOf } from './asked';
import type { Paintable } from './paintable';

export const FRAGMENT_TYPE = 'text/html; charset=utf-8';
/**
 * Short, so that changes appear soon; the reader's script loads events after the state's `seq` anyway. A shared cache
 * may serve the last answer for a minute while it revalidates.
 */
const CACHE = { browser: 5, shared: 10, stale: 60 };

/** Opened by itself it is a page of the API's origin, so it must not run scripts from user content. */
const POLICY = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-ancestors 'none'";

export function cacheControlOf({ painted }: Paintable, cache = painted.cache ?? CACHE): string {
  const { browser, shared, stale } = cache;
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}

/** Folders of feed addresses, by the tag of the widget. */
const FEEDS: Record<string, string> = { 'vf-conversations': 'containers', 'vf-livestory': 'liveblog' };

const FORMATS = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' };

/** Links to the feeds of a container, for the including server to put into the head of its page. */
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

/** @param cache cache times of these facts, if the widget sets them */
export function fragmentHeaders(asked: Asked, origin: string, cache?: Painted['cache']): Record<string, string> {
  const link = feedLinks(asked, origin);
  return {
    'cache-control': cacheControlOf(asked.widget, cache),
    'content-location': addressOf(asked),
    'content-security-policy': POLICY,
    ...(link && { link }),
  };
}
