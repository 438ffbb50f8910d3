/** Telling the author of a rejected comment why (host contract 9.4). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import type { ErrorCode } from '../../contract/errors';
import type { RejectReason } from '../../contract/moderation';
import { resolveComments } from '../../transport/api/moderation';
import { showFailureAction, showRefusalAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** @returns whether it was taken; a notice says why it was not. */
export const explainAction = atom(
  null,
  async (get, set, { content_container_uuid, content_uuid }: Comment, reason: RejectReason): Promise<boolean> => {
    const items = [{ content_container_uuid, content_uuid }];
    const answer = await orUnreachable(resolveComments(get(sectionUuidAtom), { resolution: 'explain', reason, items }));
    if (isFailure(answer)) {
      void set(showFailureAction, answer);
      return false;
    }
    const [refused] = answer.results.flatMap(({ code }) => code ?? []);
    if (refused) set(showRefusalAction, refused as ErrorCode);
    return !refused;
  },
);
