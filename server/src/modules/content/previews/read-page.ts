/**
 * Reads title, description, image and name of a web page from the tags meant for it (Open Graph, Twitter cards), else
 * from the plain ones. Accepts careless markup like a browser; everything it returns is plain text. One pass over the
 * page, which reads nothing twice.
 */
import { cutText } from '../../../../../core/contract/values/cut-text';
import { normaliseText } from '../../platform/text/normalise';
import { decodeEntities } from './entities';

export interface PageFacts {
  title: string;
  description: string;
  /** The image's address as written; may be relative to the page. */
  image: string;
  site_name: string;
}

const LENGTHS = { title: 200, description: 300, image: 2048, site_name: 100 };
/** Tags in order of preference. */
const NAMES = {
  title: ['vf:title', 'og:title', 'twitter:title', '<title>'],
  description: ['vf:description', 'og:description', 'twitter:description', 'description'],
  image: ['vf:image', 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
  site_name: ['og:site_name', 'application-name'],
};
const known = new Set(Object.values(NAMES).flat());
/** Elements whose content is not markup. */
const RAW = /^(?:script|style|noscript|template|textarea|iframe|xmp|svg|math)$/;
const TAGS_AT_MOST = 5000;
/** Maximum of values per name. */
const SAID_AT_MOST = 50;
const CONVERSATIONS = 'vf-conversations';
/** Direction overrides could make a title look different. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @param type the page's content type */
export function readPage(body: Buffer, type: string): PageFacts {
  const found = readTags(body, type, known);
  const first = (name: keyof PageFacts): string => {
    for (const key of NAMES[name]) {
      const text = tidy(found.get(key)?.[0] ?? '', LENGTHS[name]);
      if (text) return text;
    }
    return '';
  };
  const image = first('image');
  return {
    title: first('title'),
    description: first('description'),
    // The address is cut off, and would lead elsewhere.
    image: image.endsWith('…') ? '' : image,
    site_name: first('site_name'),
  };
}

/** Reads a page's tags by name, in order; `<title>` is its title, `<vf-conversations>` the container ids. */
export function readTags(body: Buffer, type: string, names: ReadonlySet<string>): Map<string, string[]> {
  const html = decode(body, type);
  const found = new Map<string, string[]>();
  const collect = (name: string, text: string) => {
    const before = found.get(name) ?? [];
    if (!names.has(name) || !text.trim() || before.length === SAID_AT_MOST) return;
    found.set(name, [...before, decodeEntities(cutText(text, 8192))]);
  };
  // If an end tag is missing here, it is missing further on, too. Lowercases only ASCII: other letters may grow.
  const lower = html.replace(/[A-Z]+/g, (mails) => mails.toLowerCase());
  let at = 0;
  for (let tags = 0; tags < TAGS_AT_MOST; tags += 1) {
    at = lower.indexOf('<', at);
    if (at < 0) break;
    if (lower.startsWith('<!--', at)) {
      const end = lower.indexOf('-->', at + 4);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    const name = /^<([a-z][a-z0-9-]{0,15})(?=[\s/>])/.exec(lower.slice(at, at + 20))?.[1];
    if (!name) {
      at += 1;
      continue;
    }
    const { attributes, end } = readTag(html, at + 1 + name.length, name === 'meta' || name === CONVERSATIONS);
    at = end;
    if (name === 'meta') {
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase();
      collect(key, attributes.get('content') ?? '');
    } else if (name === CONVERSATIONS) {
      collect(`<${CONVERSATIONS}>`, attributes.get('vf-container-id') ?? '');
    } else if (name === 'title' || RAW.test(name)) {
      const close = lower.indexOf(`</${name}`, at);
      if (name === 'title') collect('<title>', html.slice(at, close < 0 ? at : close));
      // An unclosed element hides the rest, as in a browser.
      if (close < 0) break;
      at = close;
    }
  }
  return found;
}

const ATTRIBUTE = /[\s/]*([^\s"'<>/=]{1,64})(?:\s{0,64}=\s{0,64}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** Reads to the end of the tag, skipping quoted values. */
function readTag(html: string, from: number, isWanted: boolean): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  for (let count = 0; count < 30; count += 1) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (!match?.[1]) break;
    at = ATTRIBUTE.lastIndex;
    const name = match[1].toLowerCase();
    if (isWanted && !attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
  }
  const end = html.indexOf('>', at);
  return { attributes, end: end < 0 ? html.length : end + 1 };
}

/** Decodes the page by its content type, else by its own declaration, else as UTF-8. */
function decode(body: Buffer, type: string): string {
  const said = /charset\s*=\s*["']?([\w:.-]{1,40})/i;
  const label = said.exec(type)?.[1] ?? said.exec(body.subarray(0, 2048).toString('latin1'))?.[1] ?? 'utf-8';
  const mark =
    body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : '';
  try {
    return new TextDecoder(mark || (body[0] === 0xef && body[1] === 0xbb ? 'utf-8' : label)).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Returns one line of text, cut to the length. */
function tidy(text: string, length: number): string {
  const line = normaliseText(text).replace(DIRECTIONS, '').replace(/\s+/gu, ' ').trim();
  return cutText(line, length) === line ? line : `${cutText(line, length - 1).trimEnd()}…`;
}
