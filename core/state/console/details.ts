/** Details of comments for the pane. Those of the next item are read before it opens. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { CommentDetail } from '../../contract/console/queue';
import { fetchCommentDetail } from '../../transport/api/console';
import { domainAtom } from '../page/page.atoms';
import { loadUsersAction } from '../user/people.actions';
import { replaceItemAction } from './queue';

/** Details of this age are shown at once, and read again. */
const FRESH_MS = 60_000;

interface Ahead {
  content_uuid: string;
  date: number;
  /** Undefined until the server has answered. */
  detail?: CommentDetail;
}

const aheadAtom = atom<Ahead | null>(null);

/** @returns a Failure when it could not be read */
export const loadDetailAction = atom(null, async (get, set, content_uuid: string) => {
  const answer = await orUnreachable(fetchCommentDetail(get(domainAtom), content_uuid));
  if (isFailure(answer)) return answer;
  const { parent, replies, why, item } = answer;
  const people = [item.content, ...(parent ? [parent] : []), ...replies].map(({ actor_uuid }) => actor_uuid);
  const staff = [...why.log, ...why.flags].flatMap((it) => ('actor_uuid' in it ? it.actor_uuid : it.user_uuid) ?? []);
  void set(loadUsersAction, [...new Set([...people, ...staff])]);
  set(replaceItemAction, item);
  return answer;
});

/** Reads the details of the next item. */
export const readAheadAction = atom(null, async (get, set, content_uuid: string) => {
  if (get(aheadAtom)?.content_uuid === content_uuid) return;
  const ahead = { content_uuid, date: Date.now() };
  set(aheadAtom, ahead);
  const detail = await set(loadDetailAction, content_uuid);
  if (get(aheadAtom) === ahead) set(aheadAtom, isFailure(detail) ? null : { ...ahead, detail });
});

/** Takes the details that were read ahead, if they are there. */
export const takeAheadAction = atom(
  null,
  (get, _set, content_uuid: string): { detail: CommentDetail; isFresh: boolean } | undefined => {
    const ahead = get(aheadAtom);
    if (ahead?.content_uuid !== content_uuid || !ahead.detail) return undefined;
    return { detail: ahead.detail, isFresh: Date.now() - ahead.date < FRESH_MS };
  },
);
