import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { fetchWritten } from '../../transport/api/people';
import { domainAtom } from '../page/page.atoms';

/** Specification §7, §9. */
const COMMENTS = 5;

/** A person's latest comments on the site; null on failure. */
export const loadWrittenAction = atom(null, async (get, _set, uuid: string): Promise<Comment[] | null> => {
  const answer = await orUnreachable(fetchWritten(get(domainAtom), uuid, COMMENTS));
  return isFailure(answer) ? null : answer;
});
