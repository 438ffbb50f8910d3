/** Sends decisions on one or many comments to the server (host contract 9.4). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { RESOLVED_MAX } from '../../contract/content/moderation';
import type { ResolveBody } from '../../contract/content/moderation-api';
import type { ErrorCode } from '../../contract/values/errors';
import { resolveComments } from '../../transport/api/moderation';
import { showFailureAction, showRefusalAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/**
 * Sends as many in a request as the server takes.
 *
 * @returns null or the error by uuid, for all answered comments; a notice says why none succeeded
 */
export const resolveAllAction = atom(
  null,
  async (get, set, comments: Comment[], asked: Omit<ResolveBody, 'items'>): Promise<Map<string, string | null>> => {
    const codes = new Map<string, string | null>();
    for (let at = 0; at < comments.length; at += RESOLVED_MAX) {
      const items = comments
        .slice(at, at + RESOLVED_MAX)
        .map(({ content_container_uuid, content_uuid }) => ({ content_container_uuid, content_uuid }));
      const answer = await orUnreachable(resolveComments(get(sectionUuidAtom), { ...asked, items }));
      if (isFailure(answer)) void set(showFailureAction, answer);
      else for (const { content_uuid, code } of answer.results) codes.set(content_uuid, code);
    }
    const refused = [...codes.values()];
    if (refused[0] && !refused.includes(null)) set(showRefusalAction, refused[0] as ErrorCode);
    return codes;
  },
);
