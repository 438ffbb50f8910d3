/** The members of a live blog post: from a body, as plain text, and as stored. */

import { Value } from 'typebox/value';
import { Block, type PostFields } from '../../../../../../core/contract/content/live-blog';
import { safeUrl } from '../../../../../../core/contract/values/links';
import { ApiError, invalidField } from '../../../../http/errors';
import { normaliseText } from '../../../platform/text/normalise';
import type { FieldsAt } from '../../model/fields-at';
import { plainText } from './plain-text';

type Body = PostFields & { content?: string; media_alts?: Record<string, string> };

/** Reads a body: plain text becomes paragraphs; the text of blocks is derived from them. */
export function readFields(given: Record<string, unknown>) {
  const { content = '', media_alts, ...post } = given as Body;
  const title = post.title ? normaliseText(post.title) : null;
  const body = (post.body ?? paragraphs(content)).map(safe);
  const fields: PostFields = {
    title: title || null,
    body,
    time_shown: post.time_shown ?? null,
    rev: post.rev ?? null,
    sponsor: post.sponsor ? normaliseText(post.sponsor) || null : null,
    byline: post.byline?.length ? post.byline : null,
    ...takenFrom(body),
    ...(post.origin && { origin: post.origin, social_id: post.social_id ?? null }),
  };
  return { content: plainText({ title, body }, media_alts) || content, fields };
}

const POST_ON_X = /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\w{1,15}\/status\/(\d{1,20})/;

/** Reads the social post that a body embeds from its address (specification §3 "Content item"). */
function takenFrom(body: Block[]): Pick<PostFields, 'origin' | 'social_id'> {
  for (const block of body) {
    const social_id = block.type === 'embed' ? POST_ON_X.exec(block.url)?.[1] : undefined;
    if (social_id) return { origin: 'twitter', social_id };
  }
  return { origin: 'none', social_id: null };
}

const paragraphs = (content: string): Block[] =>
  content
    .split(/\n{2,}/)
    .filter((text) => text.trim())
    .map((text) => ({ type: 'paragraph', text: normaliseText(text) }));

/** Removes unknown members from a block, and checks addresses, which browsers follow. @throws ApiError invalid_field */
function safe(given: Block): Block {
  const block = Value.Clean(Block, given) as Block;
  if (block.type !== 'embed' && block.type !== 'link') return block;
  const url = safeUrl(block.url);
  if (!url) throw invalidField('body', 'The address of a block is not one to follow.', 'url');
  const { thumb: asked, ...rest } = block;
  const thumb = asked && safeUrl(asked);
  return { ...rest, url, ...(thumb && { thumb }) };
}

/** Completes the fields. Rejects an edit of an outdated version with the present post, to compare both. */
export function completeFields(fields: Record<string, unknown>, { isReply, before, now }: FieldsAt) {
  if (isReply) return null;
  const { rev, time_shown, origin, social_id, ...post } = fields as PostFields;
  const known = before?.fields as PostFields | null | undefined;
  const read = takenFrom(known?.body ?? []);
  const isGiven = known?.origin && (known.origin !== read.origin || known.social_id !== read.social_id);
  if (known && rev !== null && rev !== known.rev) {
    throw new ApiError('edit_conflict', { other: { ...known, content: before?.content }, rev: known.rev });
  }
  return {
    ...post,
    // An origin that was set stays after edits by others; one derived from the body follows the body.
    ...(isGiven ? { origin: known.origin, social_id: known.social_id } : { origin, social_id }),
    time_shown: time_shown ?? known?.time_shown ?? now,
    rev: (known?.rev ?? 0) + 1,
  };
}
