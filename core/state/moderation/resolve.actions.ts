/**
 * Deciding over comments that wait or were reported, one or many, and taking it back (host contract 9.4). What was decided
 * is remembered as long as the page is there, so that Undo stands where it was pressed.
 */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import type { ErrorCode } from '../../contract/errors';
import type { Resolution } from '../../contract/moderation';
import { resolveComments } from '../../transport/api/moderation';
import { conversationAtom } from '../comments/content.atoms';
import { showFailureAction, showRefusalAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { countSoon, readSoon } from './staff-events';

/** What this moderator made of a comment; null when nothing, or when that was taken back. */
export const resolvedAtom = keyed((_content_uuid: string) => atom<Exclude<Resolution, 'undo'> | null>(null));

/** @returns those that it was done to; a notice says why it was done to none. */
export const resolveAction = atom(
  null,
  async (get, set, container_id: string, comments: Comment[], resolution: Resolution): Promise<Comment[]> => {
    const items = comments.map(({ content_container_uuid, content_uuid }) => ({
      content_container_uuid,
      content_uuid,
    }));
    const answer = await orUnreachable(resolveComments(get(sectionUuidAtom), { resolution, items }));
    if (isFailure(answer)) {
      void set(showFailureAction, answer);
      return [];
    }
    const codes = new Map(answer.results.map(({ content_uuid, code }) => [content_uuid, code]));
    const done = comments.filter(({ content_uuid }) => codes.get(content_uuid) === null);
    const here = get(conversationAtom(container_id)).container?.content_container_uuid;
    for (const { content_uuid, content_container_uuid } of comments) {
      const isDone = codes.get(content_uuid) === null;
      if (isDone) set(resolvedAtom(content_uuid), resolution === 'undo' ? null : resolution);
      // Whoever else decided: what stands here now is theirs.
      else if (resolution === 'undo') set(resolvedAtom(content_uuid), null);
      if (content_container_uuid === here) readSoon(container_id, content_uuid);
    }
    countSoon(container_id);
    const [refused] = answer.results.flatMap(({ code }) => code ?? []);
    if (refused && done.length === 0) set(showRefusalAction, refused as ErrorCode);
    return done;
  },
);
