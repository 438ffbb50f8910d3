/**
 * Decides held or reported comments, one or many, and undoes decisions (host contract 9.4). Decisions are stored for
 * the life of the page, so that Undo stays where the decision was made.
 */
import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { RejectReason, Resolution } from '../../contract/content/moderation';
import { conversationAtom } from '../comments/content.atoms';
import { resolveAllAction } from './resolve-all.action';
import { countSoon, readSoon } from './staff-events';

/** This moderator's decision on a comment; null before it and after undoing it. */
export const resolvedAtom = keyed((_content_uuid: string) => atom<Exclude<Resolution, 'undo'> | null>(null));

/** Reason this moderator gave the comment's author for a rejection; null without one. */
export const explainedAtom = keyed((_content_uuid: string) => atom<RejectReason | null>(null));

/** @returns the comments that succeeded; a notice says why none did. */
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
      // Another moderator decided: the current state is theirs.
      else if (resolution === 'undo') set(resolvedAtom(content_uuid), null);
      if (isDone) set(explainedAtom(content_uuid), null);
      if (content_container_uuid === here) readSoon(container_id, content_uuid);
    }
    if (answered.length > 0) countSoon(container_id);
    return done;
  },
);
