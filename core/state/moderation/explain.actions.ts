/** Notifies the authors of rejected comments of the reason (host contract 9.4). */
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { RejectReason } from '../../contract/content/moderation';
import { explainedAtom } from './resolve.actions';
import { resolveAllAction } from './resolve-all.action';

/** @returns the number of comments that succeeded; a notice says why none did. */
export const explainAction = atom(
  null,
  async (_get, set, comments: Comment[], reason: RejectReason): Promise<number> => {
    const codes = await set(resolveAllAction, comments, { resolution: 'explain', reason });
    const explained = comments.filter(({ content_uuid }) => codes.get(content_uuid) === null);
    for (const { content_uuid } of explained) set(explainedAtom(content_uuid), reason);
    return explained.length;
  },
);

/** The reason that all the comments share. */
export const commonReasonAtom = (comments: Comment[]) =>
  atom((get) => {
    const [first, ...others] = new Set(comments.map(({ content_uuid }) => get(explainedAtom(content_uuid))));
    return others.length === 0 ? first : null;
  });
