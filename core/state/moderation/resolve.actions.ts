/**
 * Deciding over comments that wait or were reported, one or many, and taking it back (host contract 9.4). What was decided
 * is remembered as long as the page is there, so that Undo stands where it was pressed.
 */
import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import type { RejectReason, Resolution } from '../../contract/moderation';
import { conversationAtom } from '../comments/content.atoms';
import { resolveAllAction } from './resolve-all.action';
import { countSoon, readSoon } from './staff-events';

/** What this moderator made of a comment; null when nothing, or when that was taken back. */
export const resolvedAtom = keyed((_content_uuid: string) => atom<Exclude<Resolution, 'undo'> | null>(null));

/** The reason that its author is given for why this moderator rejected a comment; null when none. */
export const explainedAtom = keyed((_content_uuid: string) => atom<RejectReason | null>(null));

/** @returns those that it was done to; a notice says why it was done to none. */
export const resolveAction = atom(
  null,
  async (get, set, container_id: string, comments: Comment[], resolution: Resolution): Promise<Comment[]> => {
    const codes = await set(resolveAllAction, comments, { resolution });
    const here = get(conversationAtom(container_id)).container?.content_container_uuid;
    const answered = comments.filter(({ content_uuid }) => codes.has(content_uuid));
    const done = answered.filter(({ content_uuid }) => codes.get(content_uuid) === null);
    for (const { content_uuid, content_container_uuid } of answered) {
      const isDone = codes.get(content_uuid) === null;
      if (isDone) set(resolvedAtom(content_uuid), resolution === 'undo' ? null : resolution);
      // Whoever else decided: what stands here now is theirs.
      else if (resolution === 'undo') set(resolvedAtom(content_uuid), null);
      if (isDone) set(explainedAtom(content_uuid), null);
      if (content_container_uuid === here) readSoon(container_id, content_uuid);
    }
    if (answered.length > 0) countSoon(container_id);
    return done;
  },
);
