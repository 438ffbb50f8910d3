/**
 * What becomes of a text before it is stored: it is stored as written, as text, and nothing else is done to it.
 *
 * Source: specification §5; host contract 9.4. Rendering is the client's; nothing here knows of HTML.
 */
import type { Metadata, PostBody, ShownLink } from '../../../../../core/contract/comment';
import { safeUrl } from '../../../../../core/contract/links';
import type { StoredMedium } from '../../../../../core/contract/media';
import type { Mention } from '../../../../../core/contract/people';
import { ApiError } from '../../../http/errors';
import { normaliseText } from '../../platform/text/normalise';

/** Blanks and format characters alone, and the letters that look like none, are nothing to read. */
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u2800\u3164\uffa0]*$/u;

export interface WrittenContent {
  content: string;
  /** People the text names; ../mentions finds out who is meant. */
  mentions: Mention[];
  /** Uploads taken for this post (../media). */
  media: StoredMedium[];
  links: ShownLink[];
  metadata: Metadata;
  /** What its kind has besides. */
  fields: Record<string, unknown> | null;
}

/** All of its text, descriptions of pictures included. */
export const everyWord = ({ content, media }: WrittenContent): string =>
  media.some(({ alt }) => alt) ? [content, ...media.flatMap(({ alt }) => alt ?? [])].join('\n') : content;

/**
 * @param members what the kind has besides, as the body's schema has checked it.
 * @throws ApiError invalid_field naming `content` when it is empty.
 */
export function readContent(body: PostBody, members: string[] = []): WrittenContent {
  const content = normaliseText(body.content);
  if (NOTHING_TO_SEE.test(content)) throw new ApiError('invalid_field', { field: 'content', reason: 'empty' });
  return {
    content,
    mentions: [],
    media: [],
    links: readLinks(body.links),
    metadata: readMetadata(body.metadata),
    fields: readFields(body, members),
  };
}

/** Links whose address is safe; the others are left out, their text still stands in the content. */
const readLinks = (links: PostBody['links'] = []): WrittenContent['links'] =>
  links.flatMap(({ url, show_preview, position }) => {
    const safe = safeUrl(url.trim());
    if (!safe) return [];
    return [
      { url: safe, ...(show_preview !== undefined && { show_preview }), ...(position !== undefined && { position }) },
    ];
  });

function readFields(body: PostBody, members: string[]): WrittenContent['fields'] {
  if (members.length === 0) return null;
  const given = body as Record<string, unknown>;
  return Object.fromEntries(members.map((name) => [name, given[name] ?? null]));
}

const addresses = new Set(['origin_url', 'origin_image_url']);
const names = [
  'author_host_section_uuid',
  'origin_title',
  'origin_summary',
  'origin_url',
  'origin_image_url',
  'origin_image_alt',
] as const;

/** The known members only, each as plain text; an address that is not safe to follow is left out. */
function readMetadata(metadata: Metadata = {}): Metadata {
  const read: Metadata = {};
  for (const name of names) {
    const text = normaliseText(metadata[name] ?? '');
    const value = addresses.has(name) ? safeUrl(text) : text;
    if (value) read[name] = value;
  }
  return read;
}
