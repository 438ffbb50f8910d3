/**
 * Staff acts on comments: seen at once, sent, and read anew where the server refused. One chunk with what draws them,
 * fetched by staff alone.
 *
 * Writes: judgeAction, markAction, clearFlagsAction, showStateAction, showMoreOfStateAction, refreshCountsAction
 * Source: HOST-API.md 9.4, 10; the spec, §6
 */
import { type Failure, isFailure } from '../api/failure';
import { clearFlags, fetchByState, judgeComment, markComment, type Spot } from '../api/moderation';
import { fetchContainer, fetchSelection } from '../api/reading';
import type { Comment, ContentState } from '../contract/comment';
import { changeReasons, type Mark, stateOf, type Verdict, verdicts } from '../contract/moderation';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { atom, type Getter, type Setter } from '../store/jotai';
import { store } from '../store/store';
import { isStaffAtom } from '../user/user.atoms';
import { commentAtom, conversationAtom, isVisible } from './content.atoms';
import { orUnreachable } from './first-page';
import { hearCommentAction } from './hear.actions';
import { loadNames } from './load.actions';
import { putCommentsAction } from './place.actions';
import { type StaffList, staffEarAtom, staffListAtom } from './staff.atoms';

/** What comes within this time is read together. */
const GATHER_MS = 150;
/** The server takes this many ids at once. */
const BATCH = 100;

/** Acts under way, by comment: what is read meanwhile is older than they are. */
const underWay = new Map<string, number>();
/** How often something was heard of a comment: an answer asked for before the last time is dropped. */
const turns = new Map<string, number>();
const step = (counts: Map<string, number>, uuid: string, by = 1) => counts.set(uuid, (counts.get(uuid) ?? 0) + by);

/** Numbers by state and the container's own, as the server counts them. */
export const refreshCountsAction = atom(null, async (get, set, container_id: string) => {
  const { turn } = get(conversationAtom(container_id));
  const answer = await orUnreachable(fetchContainer(get(sectionUuidAtom), container_id, { limit: 0 }));
  if (isFailure(answer) || get(conversationAtom(container_id)).turn !== turn) return;
  // The number of the last event stays that of the list.
  set(conversationAtom(container_id), (it) => ({
    ...it,
    container: { ...answer.container, seq: it.container?.seq ?? answer.container.seq },
  }));
});

const toCount = new Set<string>();
function countSoon(container_id: string): void {
  if (toCount.size === 0) setTimeout(countAll, GATHER_MS);
  toCount.add(container_id);
}
function countAll(): void {
  for (const container_id of toCount) void store.set(refreshCountsAction, container_id);
  toCount.clear();
}

/** Reads comments as staff see them. */
const readAnewAction = atom(null, async (get, set, container_id: string, uuids: string[]) => {
  const { container, turn } = get(conversationAtom(container_id));
  if (!container) return;
  for (let at = 0; at < uuids.length; at += BATCH) {
    const batch = uuids.slice(at, at + BATCH);
    const asked = new Map(batch.map((uuid) => [uuid, turns.get(uuid)]));
    const answer = await orUnreachable(fetchSelection(get(sectionUuidAtom), container.content_container_uuid, batch));
    if (isFailure(answer) || get(conversationAtom(container_id)).turn !== turn) return;
    for (const comment of answer.contents) {
      const uuid = comment.content_uuid;
      if (underWay.get(uuid) || turns.get(uuid) !== asked.get(uuid)) continue;
      set(hearCommentAction, { container_id, comment });
    }
  }
});

const toRead = new Map<string, Set<string>>();
function readSoon(container_id: string, uuid: string): void {
  if (toRead.size === 0) setTimeout(readAll, GATHER_MS);
  toRead.set(container_id, (toRead.get(container_id) ?? new Set()).add(uuid));
}
function readAll(): void {
  const all = [...toRead];
  toRead.clear();
  for (const [container_id, uuids] of all) void store.set(readAnewAction, container_id, [...uuids]);
}

/**
 * Listens for staff: an event has no text of what is not visible, nor reports, so that is read from the server.
 * For who is no staff (any more) everything goes its usual way.
 */
export function openEar(): void {
  store.set(staffEarAtom, {
    hear(container_id: string, comment: Comment): boolean {
      if (!store.get(isStaffAtom)) return false;
      const { content_uuid, state_reasons } = comment;
      step(turns, content_uuid);
      countSoon(container_id);
      if (state_reasons.includes('content_deleted')) return false;
      const known = store.get(commentAtom(content_uuid));
      if (!isVisible(comment) || known?.total_flags) readSoon(container_id, content_uuid);
      return !isVisible(comment);
    },
  });
}

const spotOf = (get: Getter, { content_container_uuid, content_uuid }: Comment): Spot => ({
  section_uuid: get(sectionUuidAtom),
  container: content_container_uuid,
  content_uuid,
});

/** Shows a change, sends it, and reads the comment anew when it was refused. @returns whether it was taken. */
async function act(
  set: Setter,
  container_id: string,
  changed: Comment,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const { content_uuid } = changed;
  step(underWay, content_uuid);
  set(hearCommentAction, { container_id, comment: changed });
  const result = await orUnreachable(send() as Promise<undefined | Failure>);
  step(underWay, content_uuid, -1);
  countSoon(container_id);
  if (!isFailure(result)) return true;
  set(showFailureAction, result);
  step(turns, content_uuid);
  readSoon(container_id, content_uuid);
  return false;
}

/** Enables, disables, marks as spam or takes that back. */
export const judgeAction = atom(null, async (get, set, container_id: string, comment: Comment, verdict: Verdict) => {
  const state_reasons = changeReasons(comment.state_reasons, verdicts[verdict]);
  const state = stateOf(state_reasons);
  const simplified_state = state === 'visible' ? ('visible' as const) : ('hidden' as const);
  const changed = { ...comment, state, simplified_state, state_reasons };
  return act(set, container_id, changed, () => judgeComment(spotOf(get, comment), verdict));
});

/** Whether a comment carries a mark. */
export const hasMark = (comment: Comment, mark: Mark): boolean =>
  ({ pick: comment.is_picked, pin: comment.is_pinned, top: comment.is_top_comment })[mark];

/** Picks, pins or tops a comment, or takes that back. */
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
  const uuids = [...new Set([...list.uuids, ...answer.contents.map((it) => it.content_uuid)])];
  set(shown, { ...list, uuids, hasMore: answer.more_available, isLoading: false });
};

/** Shows the comments of one state, newest first; null: the threads again. */
export const showStateAction = atom(null, async (get, set, container_id: string, state: ContentState | null) => {
  if (state === null) return set(staffListAtom(container_id), null);
  await readState(get, set, container_id, { state, uuids: [], hasMore: false, isLoading: true });
});

export const showMoreOfStateAction = atom(null, async (get, set, container_id: string) => {
  const list = get(staffListAtom(container_id));
  if (list?.hasMore && !list.isLoading) await readState(get, set, container_id, list);
});
