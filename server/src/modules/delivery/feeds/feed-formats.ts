/** Writes a feed as JSON Feed 1.1, RSS 2.0 or Atom, with the same entries, permanent ids, and dates of change. */
import { asXmlText } from '../../platform/text/xml-characters';
import { escapeMarkup as x } from '../render/escape';

export interface Entry {
  /** A `urn:uuid:…`. */
  id: string;
  url: string;
  title: string;
  html: string;
  text: string;
  /** Milliseconds. */
  published: number;
  updated: number;
  authors: string[];
}

export interface Feed {
  /** Addresses of the page and of the feed itself. */
  url: string;
  self: string;
  title: string;
  summary: string;
  updated: number;
  /** A WebSub hub that distributes updates; empty if there is none. */
  hub: string;
  entries: Entry[];
}

export const formats = ['json', 'rss', 'atom'] as const;
export type Format = (typeof formats)[number];

const iso = (ms: number) => new Date(ms).toISOString();
const t = (text: string) => x(asXmlText(text));

export const writers: Record<Format, { type: string; write(feed: Feed): string }> = {
  json: {
    type: 'application/feed+json; charset=utf-8',
    write: ({ url, self, title, summary, hub, entries }) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title,
        ...(summary && { description: summary }),
        home_page_url: url,
        feed_url: self,
        ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
        items: entries.map((entry) => ({
          id: entry.id,
          url: entry.url,
          title: entry.title,
          content_html: entry.html,
          content_text: entry.text,
          date_published: iso(entry.published),
          date_modified: iso(entry.updated),
          authors: entry.authors.map((name) => ({ name })),
        })),
      }),
  },
  rss: {
    type: 'application/rss+xml; charset=utf-8',
    write: ({ url, self, title, summary, updated, hub, entries }) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${t(title)}</title><link>${t(url)}</link><description>${t(summary || title)}</description>
<atom:link rel="self" type="application/rss+xml" href="${t(self)}"/>${hub && `<atom:link rel="hub" href="${t(hub)}"/>`}
<lastBuildDate>${new Date(updated).toUTCString()}</lastBuildDate>
${entries
  .map(
    (
      entry,
    ) => `<item><guid isPermaLink="false">${entry.id}</guid><link>${t(entry.url)}</link><title>${t(entry.title)}</title>
<pubDate>${new Date(entry.published).toUTCString()}</pubDate><atom:updated>${iso(entry.updated)}</atom:updated>
${entry.authors.map((name) => `<dc:creator>${t(name)}</dc:creator>`).join('')}<description>${t(entry.html)}</description></item>`,
  )
  .join('\n')}
</channel></rss>
`,
  },
  atom: {
    type: 'application/atom+xml; charset=utf-8',
    write: ({ url, self, title, summary, updated, hub, entries }) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${t(self)}</id><title>${t(title)}</title>
${summary ? `<subtitle>${t(summary)}</subtitle>` : ''}<link href="${t(url)}"/><link rel="self" href="${t(self)}"/>${hub && `<link rel="hub" href="${t(hub)}"/>`}<updated>${iso(updated)}</updated>
${entries
  .map(
    (entry) => `<entry><id>${entry.id}</id><link href="${t(entry.url)}"/><title>${t(entry.title)}</title>
<published>${iso(entry.published)}</published><updated>${iso(entry.updated)}</updated>
${entry.authors.map((name) => `<author><name>${t(name)}</name></author>`).join('')}<content type="html">${t(entry.html)}</content></entry>`,
  )
  .join('\n')}
</feed>
`,
  },
};
