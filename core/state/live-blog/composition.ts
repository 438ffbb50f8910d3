/** A reporter's post in the field: text and blocks between it, saved with every key, so that it survives a reload. */

import { randomUuid } from '../../base/built-ins/random';
import { toJson } from '../../base/built-ins/to-json';
import { DRAFT_PREFIX } from '../../base/constants';
import type { Failure } from '../../base/failure/failure';
import type { Block, Byline, Draft, DraftBody, PostFields } from '../../contract/content/live-blog';
import type { Medium } from '../../contract/content/media';
import { postBlocks } from '../../contract/content/post-blocks';
import type { Post } from './new-posts';
import { blocksOf, textOfBlock } from './text-blocks';

export type Part =
  | { id: string; kind: 'text'; text: string }
  | { id: string; kind: 'block'; block: Block; medium?: Medium; alt?: string };

/** A person with an account, as named in a byline. */
export interface Named {
  uuid: string;
  name: string;
}

export interface Composition {
  /** Uuid of the draft; sending the same one again is the same post. */
  draft_uuid: string;
  title: string;
  parts: Part[];
  byline: string;
  /** Sponsor of the post; absent in drafts of older versions. */
  sponsor?: string;
  /** The byline's people with accounts; absent in drafts of older versions. */
  people?: Named[];
  key_moment: boolean;
  pin: boolean;
  /** Notifies the page's followers; absent in drafts of older versions. */
  notify?: boolean;
  /** The version of the draft that was opened; absent in new ones. */
  date_changed?: number;
  /** The post being corrected, and the version that was read. */
  editing?: { content_uuid: string; rev: number; time_shown: number };
}

export const textPart = (text = ''): Part => ({ id: randomUuid(), kind: 'text', text });

export const emptyComposition = (): Composition => ({
  draft_uuid: randomUuid(),
  title: '',
  parts: [textPart()],
  byline: '',
  key_moment: false,
  pin: false,
  notify: false,
});

export const isEmpty = ({ title, parts }: Composition): boolean =>
  !title.trim() && parts.every((part) => part.kind === 'text' && !part.text.trim());

export const bodyOf = ({ parts }: Composition): Block[] =>
  parts.flatMap((part) => (part.kind === 'text' ? blocksOf(part.text) : [part.block]));

/** Stores the account, not its name: a deleted account must not remain named in posts. */
function accountOf(people: Named[], name: string): { uuid: string } | undefined {
  const known = people.find((one) => one.name === name);
  return known && { uuid: known.uuid };
}

/** Byline as text. @param nameOf names of accounts; a deleted account has none */
function bylineOf(
  byline: Byline | null | undefined,
  nameOf: (uuid: string) => string | undefined,
): Pick<Composition, 'byline' | 'people'> {
  const named = (byline ?? []).map((it) => ('name' in it ? it : { uuid: it.uuid, name: nameOf(it.uuid) ?? '' }));
  const people = named.filter((it): it is Named => 'uuid' in it && it.name !== '');
  return { byline: named.flatMap(({ name }) => name || []).join(', '), people };
}

/** Body for the server, including captions and alternative texts. */
export function postOf(composition: Composition): DraftBody['post'] {
  const { title, byline, parts, people = [], sponsor = '', editing } = composition;
  const media = parts.flatMap((part) => (part.kind === 'block' && part.medium ? [part] : []));
  const names = byline
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const body = bodyOf(composition);
  return {
    title: title.trim() || null,
    sponsor: sponsor.trim() || null,
    ...(editing && { time_shown: editing.time_shown }),
    body: body.length > 0 ? body : null,
    byline: names.length > 0 ? names.map((name) => accountOf(people, name) ?? { name }) : null,
    media_uuids: media.map(({ medium }) => medium?.media_uuid ?? ''),
    media_alts: Object.fromEntries(media.map(({ medium, alt = '' }) => [medium?.media_uuid ?? '', alt])),
  };
}

function partsOf(body: Block[] | null | undefined, media: Medium[] = []): Part[] {
  const parts: Part[] = [];
  for (const block of body ?? []) {
    const text = textOfBlock(block);
    const last = parts.at(-1);
    if (text === undefined) {
      const medium =
        'media_uuid' in block ? media.find(({ media_uuid }) => media_uuid === block.media_uuid) : undefined;
      parts.push({ id: randomUuid(), kind: 'block', block, ...(medium && { medium, alt: medium.alt ?? '' }) });
    } else if (last?.kind === 'text') last.text = `${last.text}\n\n${text}`;
    else parts.push(textPart(text));
  }
  return parts.at(-1)?.kind === 'text' ? parts : [...parts, textPart()];
}

export const correctionOf = (post: Post, nameOf: (uuid: string) => string | undefined): Composition => ({
  ...emptyComposition(),
  title: post.title ?? '',
  parts: partsOf(postBlocks(post), post.media),
  ...bylineOf(post.byline, nameOf),
  sponsor: post.sponsor ?? '',
  editing: { content_uuid: post.content_uuid, rev: post.rev ?? 1, time_shown: post.time_shown ?? post.date_created },
});

/** Loads a draft into the field. For pictures the server only returns ids. */
export function draftOf(
  { draft_uuid, date_changed, post, key_moment = false, pin = false, notify = false }: Draft,
  nameOf: (uuid: string) => string | undefined,
): Composition {
  const parts = partsOf(post.body).map((part): Part => {
    if (part.kind !== 'block' || !('media_uuid' in part.block)) return part;
    const { media_uuid } = part.block;
    if (!post.media_uuids?.includes(media_uuid)) return part;
    const medium = { media_uuid, type: 'image' as const, width: 0, height: 0, sizes: [] };
    return { ...part, medium, alt: post.media_alts?.[media_uuid] ?? '' };
  });
  const [title, sponsor] = [post.title ?? '', post.sponsor ?? ''];
  const marks = { key_moment, pin, notify };
  return { draft_uuid, date_changed, title, parts, ...bylineOf(post.byline, nameOf), sponsor, ...marks };
}

/** Current version of the draft, when someone else has saved it in the meantime. */
export const otherDraftOf = ({ data }: Failure): Draft | undefined =>
  data?.code === 'edit_conflict' ? (data.data?.draft as Draft | undefined) : undefined;

/** Current texts and version of the post, when someone else has corrected it in the meantime. */
export const otherOf = ({ data }: Failure): Post | undefined =>
  data?.code === 'edit_conflict' ? (data.data?.other as Post | undefined) : undefined;

/** Ignores the order of members. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, it) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  );

export const saysTheSame = (one: PostFields, other: PostFields): boolean =>
  plain([one.title ?? null, one.body ?? null]) === plain([other.title ?? null, other.body ?? null]);

const keyOf = (container_id: string) => `${DRAFT_PREFIX}newsroom|${container_id}`;

export function saveComposition(container_id: string, composition: Composition): void {
  try {
    if (isEmpty(composition)) localStorage.removeItem(keyOf(container_id));
    else localStorage.setItem(keyOf(container_id), toJson(composition));
  } catch {}
}

export function savedComposition(container_id: string): Composition {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(container_id)) ?? 'null') as Composition | null;
    return saved?.draft_uuid && Array.isArray(saved.parts) ? saved : emptyComposition();
  } catch {
    return emptyComposition();
  }
}
