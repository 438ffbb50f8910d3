/**
 * Reads title, description, image and name of a web page from the tags meant for it (Open Graph, Twitter cards), else
 * from the plain ones. Accepts careless markup like a browser; everything it returns is plain text.
 */
import { Parser } from 'htmlparser2';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { normaliseText } from '../../platform/text/normalise';

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
/** Elements whose titles and tags are not the page's own. */
const OTHERS = new Set(['noscript', 'template', 'textarea', 'iframe', 'xmp', 'svg', 'math']);
const TAGS_AT_MOST = 5000;
/** As in browsers. The parser takes longer for each tag the deeper it is. */
const DEPTH_AT_MOST = 512;
/** Characters after which the limits are checked. */
const PIECE = 8192;
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
    found.set(name, [...before, cutText(text, 8192)]);
  };
  const count = { tags: 0, depth: 0, others: 0 };
  let title: string | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      count.tags += 1;
      count.depth += 1;
      if (OTHERS.has(tag)) count.others += 1;
      if (count.others > 0) return;
      if (tag === 'title') title = '';
      if (tag === 'meta') {
        collect((attributes.property ?? attributes.name ?? '').trim().toLowerCase(), attributes.content ?? '');
      }
      if (tag === CONVERSATIONS) collect(`<${CONVERSATIONS}>`, attributes['vf-container-id'] ?? '');
    },
    ontext(text) {
      if (title !== undefined) title += text;
    },
    onclosetag(tag) {
      count.depth -= 1;
      if (OTHERS.has(tag)) count.others -= 1;
      if (tag !== 'title' || title === undefined) return;
      collect('<title>', title);
      title = undefined;
    },
  });
  // Does not end the parser, so that an unclosed title, which contains the rest of the page, does not count.
  for (let at = 0; at < html.length && count.tags < TAGS_AT_MOST && count.depth < DEPTH_AT_MOST; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
  }
  return found;
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
