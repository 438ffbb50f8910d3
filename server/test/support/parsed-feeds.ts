/** Feeds parsed by published parsers, one of which refuses invalid XML. */
import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import { parseFeed } from 'htmlparser2';
import { SaxesParser } from 'saxes';

interface ParsedEntry {
  id: string;
  url: string;
  title: string;
  html: string;
}

interface ParsedFeed {
  title: string;
  url: string;
  entries: ParsedEntry[];
}

/** @throws for XML that is not well-formed */
export function assertXml(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

export function readFeed({ statusCode, headers, body }: LightMyRequestResponse): ParsedFeed {
  assert.equal(statusCode, 200, body);
  const type = String(headers['content-type']);
  if (type.startsWith('application/feed+json')) {
    const { version, title, home_page_url, items } = JSON.parse(body);
    assert.equal(version, 'https://jsonfeed.org/version/1.1');
    const entries = items.map((item: Record<string, string>) => ({
      ...{ id: item.id, url: item.url, title: item.title, html: item.content_html },
    }));
    return { title, url: home_page_url, entries };
  }
  assert.match(type, /^application\/(rss|atom)\+xml/);
  assertXml(body);
  const feed = parseFeed(body, { xmlMode: true });
  assert.ok(feed);
  const entries = feed.items.map(({ id = '', link = '', title = '', description = '' }) => ({
    ...{ id, url: link, title, html: description },
  }));
  return { title: feed.title ?? '', url: feed.link ?? '', entries };
}
