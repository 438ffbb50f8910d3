/** Reporting a comment to the moderators (specification §4 "Comment actions", §6; host contract 9.4). */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment, FlagReason } from '../../contract/content/comment';
import { flagComment } from '../../transport/api/writing';
import { reactionAtom } from '../content/content.atoms';
import { markOwn } from '../content/marks';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';

/** @returns true if the report was accepted. */
export const flagCommentAction = atom(
  null,
  async (get, set, comment: Comment, reason: FlagReason, note: string = ''): Promise<boolean> => {
    const { content_uuid, content_container_uuid } = comment;
    const may = requireOrWait('content/flag', 'flag', { comment }, { reason, note });
    if (may !== true && !(await may)) return false;
    markOwn(get, set, content_uuid);
    set(reactionAtom(content_uuid), (it) => ({ ...it, flag: true }));
    const result = await orUnreachable(
      flagComment(get(sectionUuidAtom), content_container_uuid, content_uuid, { reason, note }) as Promise<unknown>,
    );
    if (!isFailure(result)) return true;
    set(reactionAtom(content_uuid), (it) => ({ ...it, flag: false }));
    set(showFailureAction, result);
    return false;
  },
);
