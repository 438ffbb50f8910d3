/**
 * Staff actions, loaded for staff only: shown at once, reloaded on refusal (host contract 9.4, 10; specification §6).
 */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import {
  changeReasons,
  type Mark,
  type Queue,
  stateOf,
  type Verdict,
  verdicts,
} from '../../contract/content/moderation';
import { clearFlags, fetchByState, judgeComment, markComment, type Spot } from '../../transport/api/moderation';
import { applyCommentAction } from '../comments/comments.kind';
import { conversationAtom } from '../comments/content.atoms';
import { type StaffList, staffListAtom } from '../comments/staff.atoms';
import { putCommentsAction } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { setReportsAction } from './reports.atoms';
import { countSoon, readSoon, revisions, step, underWay } from './staff-events';

const spotOf = (get: Getter, { content_container_uuid, content_uuid }: Comment): Spot => ({
  section_uuid: get(sectionUuidAtom),
  container: content_container_uuid,
  content_uuid,
});

/** @returns true on success. */
async function act(
  set: Setter,
  container_id: string,
  changed: Comment,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const { content_uuid } = changed;
  step(underWay, content_uuid);
  set(applyCommentAction, { container_id, comment: changed });
  const result = await orUnreachable(send() as Promise<undefined | Failure>);
  step(underWay, content_uuid, -1);
  countSoon(container_id);
  if (!isFailure(result)) return true;
  set(showFailureAction, result);
  step(revisions, content_uuid);
  readSoon(container_id, content_uuid);
  return false;
}

export const judgeAction = atom(null, async (get, set, container_id: string, comment: Comment, verdict: Verdict) => {
  const state_reasons = changeReasons(comment.state_reasons, verdicts[verdict]);
  const state = stateOf(state_reasons);
  const simplified_state = state === 'visible' ? ('visible' as const) : ('hidden' as const);
  const changed = { ...comment, state, simplified_state, state_reasons };
  return act(set, container_id, changed, () => judgeComment(spotOf(get, comment), verdict));
});

export const hasMark = (comment: Comment, mark: Mark): boolean =>
  ({ pick: comment.is_picked, pin: comment.is_pinned, top: comment.is_top_comment })[mark];

export const markAction = atom(null, async (get, set, container_id: string, comment: Comment, mark: Mark) => {
  const isOn = !hasMark(comment, mark);
  const field = ({ pick: 'is_picked', pin: 'is_pinned', top: 'is_top_comment' } as const)[mark];
  const changed = { ...comment, [field]: isOn, ...(mark === 'pin' && { date_pinned: isOn ? Date.now() : null }) };
  return act(set, container_id, changed, () => markComment(spotOf(get, comment), mark, isOn));
});

export const clearFlagsAction = atom(null, async (get, set, container_id: string, comment: Comment) =>
  act(set, container_id, { ...comment, total_flags: 0 }, () => clearFlags(spotOf(get, comment))),
);

const readState = async (get: Getter, set: Setter, container_id: string, list: StaffList) => {
  const shown = staffListAtom(container_id);
  const { container } = get(conversationAtom(container_id));
  if (!container) return;
  set(shown, { ...list, isLoading: true });
  const answer = await orUnreachable(
    fetchByState(get(sectionUuidAtom), container.content_container_uuid, list.state, list.uuids.at(-1)),
  );
  if (get(shown)?.state !== list.state) return;
  if (isFailure(answer)) {
    set(shown, { ...list, isLoading: false });
    set(showFailureAction, answer);
    return;
  }
  await loadNames(set, answer.contents);
  if (get(shown)?.state !== list.state) return;
  set(putCommentsAction, answer.contents);
  set(setReportsAction, answer.reports);
  const uuids = [...new Set([...list.uuids, ...answer.contents.map((it) => it.content_uuid)])];
  set(shown, { ...list, uuids, hasMore: answer.more_available, isLoading: false });
};

/** Null: shows the threads again. */
export const showStateAction = atom(null, async (get, set, container_id: string, state: Queue | null) => {
  if (state === null) return set(staffListAtom(container_id), null);
  await readState(get, set, container_id, { state, uuids: [], hasMore: false, isLoading: true });
});

export const showMoreOfStateAction = atom(null, async (get, set, container_id: string) => {
  const list = get(staffListAtom(container_id));
  if (list?.hasMore && !list.isLoading) await readState(get, set, container_id, list);
});
