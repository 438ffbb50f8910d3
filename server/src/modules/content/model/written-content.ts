/**
 * Reads a text from a request. The text is stored as written, and nothing is removed.
 *
 * Source: specification §5; host contract 9.4. Clients render it; nothing here knows HTML.
 */
import type { Metadata, PostBody, ShownLink } from '../../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { Mention } from '../../../../../core/contract/people/people';
import { safeUrl } from '../../../../../core/contract/values/links';
import { ApiError } from '../../../http/errors';
import { normaliseText } from '../../platform/text/normalise';

/** A text of blanks, format characters and invisible letters is empty. */
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u2800\u3164\uffa0]*$/u;

export interface WrittenContent {
  content: string;
  /** Possible mentions in the text; ../mentions resolves them. */
  mentions: Mention[];
  /** Uploads claimed for this post (../media). */
  media: StoredMedium[];
  links: ShownLink[];
  metadata: Metadata;
  /** Further members that the kind has. */
  fields: Record<string, unknown> | null;
}

/** Returns the whole text, including descriptions of pictures. */
export const everyWord = ({ content, media }: WrittenContent): string =>
  media.some(({ alt }) => alt) ? [content, ...media.flatMap(({ alt }) => alt ?? [])].join('\n') : content;

/**
 * @param members further members of the kind, checked by the body's schema
 * @throws ApiError invalid_field naming `content` when it is empty
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

/** Reads links with safe addresses. Leaves out others, whose text is still in the content. */
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

/** Reads the known members, each as plain text, without unsafe addresses. */
function readMetadata(metadata: Metadata = {}): Metadata {
  const read: Metadata = {};
  for (const name of names) {
    const text = normaliseText(metadata[name] ?? '');
    const value = addresses.has(name) ? safeUrl(text) : text;
    if (value) read[name] = value;
  }
  return read;
}
