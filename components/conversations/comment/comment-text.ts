/** A comment's text: if painted, it shows before its code is loaded. */
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import type { TextProps } from './comment-text.part';

/** Votes on a comment do not change its text. */
const isSameText = (before: TextProps, now: TextProps): boolean =>
  before.quoted?.text === now.quoted?.text &&
  before.quoted?.name === now.quoted?.name &&
  (['actor_uuid', 'content', 'links', 'mentions', 'media'] as const).every(
    (name) => before.comment[name] === now.comment[name],
  );

export const CommentText = lazyPart(async () => (await import('./comment-text.part')).CommentText, isSameText);
