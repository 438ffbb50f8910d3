/** Loading an interview (host contract 9.4; specification §4 "Live widget loads"). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/comment';
import { type View, views } from '../../contract/question-views';
import { fetchInterview, fetchOwnIn, fetchSome, openInterview, type Question } from '../../transport/api/questions';
import { windClockAction } from '../comments/clock.atoms';
import { commentAtom, deliveryAtom } from '../comments/content.atoms';
import { placeRepliesAction, put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { layOwnAction } from '../content/own';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { interviewAtom, isAnswer } from './questions.atoms';

export { knowInterview } from '../../transport/api/questions';

export const queryOf = ({ view, limit }: { view: View; limit: number }) => ({ limit, ...views[view] });

/** Creates an unknown interview (specification §4: "fall back to an alternate action"). */
async function fetchFirst(get: Getter, container_id: string): Promise<ContainerList | Failure> {
  const section = get(sectionUuidAtom);
  const query = queryOf(get(interviewAtom(container_id)));
  const first = await orUnreachable(fetchInterview(section, container_id, query));
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(openInterview(section, container_id));
  if (isFailure(made) && made.error_status !== 409) return made;
  return orUnreachable(fetchInterview(section, container_id, query));
}

let lastRevision = 0;

/** The current list stays until the answer arrives. */
export const loadInterviewAction = atom(
  null,
  async (get, set, container_id: string, wish: { view?: View; limit?: number } = {}) => {
    const revision = ++lastRevision;
    const it = interviewAtom(container_id);
    set(it, (known) => ({ ...known, ...wish, status: 'pending', failure: null, isLoadingMore: false, revision }));
    const answer = await fetchFirst(get, container_id);
    if (get(it).revision !== revision) return;
    if (isFailure(answer)) {
      set(it, (known) => ({ ...known, status: 'error', failure: answer }));
      return;
    }
    const others = await fetchOthers(get, answer);
    await loadNames(set, [...answer.contents, ...others]);
    if (get(it).revision !== revision) return;
    set(windClockAction);
    place(get, set, others);
    const live = others.filter(({ content_uuid }) => content_uuid === answer.container.questions?.live_uuid);
    set(setInterviewPageAction, container_id, { ...answer, contents: [...live, ...answer.contents] });
    await set(loadOwnQuestionsAction, container_id);
  },
);

/** The live question is on top of every list; and a merged question names the one that replaces it. */
async function fetchOthers(get: Getter, { container, contents }: ContainerList): Promise<Question[]> {
  const named = [container.questions?.live_uuid, ...contents.map((it: Question) => it.merged_into)];
  const others = new Set(named.filter((uuid) => uuid != null));
  for (const { content_uuid } of contents) others.delete(content_uuid);
  if (others.size === 0) return [];
  const answer = await orUnreachable(fetchSome(get(sectionUuidAtom), container.content_container_uuid, [...others]));
  return isFailure(answer) ? [] : answer.contents;
}

/** Replaces all questions except those still being sent. */
export const setInterviewPageAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  const live = page.container.questions?.live_uuid;
  const { view } = get(interviewAtom(container_id));
  const uuids = place(get, set, page.contents).filter((uuid) => uuid !== live || views[view].filtered_by === 'open');
  set(interviewAtom(container_id), (it) => ({
    ...it,
    status: 'success',
    container: page.container,
    uuids: [...it.uuids.filter((uuid) => get(deliveryAtom(uuid))), ...uuids],
    hasMore: page.more_available,
    arrived: 0,
  }));
});

/** Stores questions and answers. @returns the questions, in order */
export function place(get: Getter, set: Setter, contents: Question[]): string[] {
  for (const content of contents) put(get, set, content);
  for (const { thread_uuid, content_uuid } of contents.filter(isAnswer)) {
    set(placeRepliesAction, thread_uuid, [content_uuid]);
  }
  return contents.filter((it) => !isAnswer(it)).map(({ content_uuid }) => content_uuid);
}

/** Own votes and reports, and pending questions; nothing for a guest. */
export const loadOwnQuestionsAction = atom(null, async (get, set, container_id: string) => {
  const { container } = get(interviewAtom(container_id));
  const reader = get(currentUserAtom).uuid;
  if (!container?.content_container_uuid || get(isNobodyAtom)) return;
  const answer = await orUnreachable(fetchOwnIn(get(sectionUuidAtom), container.content_container_uuid));
  if (isFailure(answer) || get(currentUserAtom).uuid !== reader) return;
  const waiting = place(get, set, set(layOwnAction, answer));
  const { view } = get(interviewAtom(container_id));
  if (views[view].filtered_by !== 'open') return;
  set(interviewAtom(container_id), (it) => ({ ...it, uuids: [...new Set([...waiting, ...it.uuids])] }));
});

/** More was missed than is replayed: loads the list again. @returns the number of its last event */
export const catchUpInterviewAction = atom(
  null,
  async (get, set, container_id: string): Promise<number | undefined> => {
    await set(loadInterviewAction, container_id);
    const { status, container } = get(interviewAtom(container_id));
    return status === 'success' ? container?.seq : undefined;
  },
);

export const knownQuestion = (get: Getter, uuid: string): Question | undefined =>
  commentAtom.has(uuid) ? get(commentAtom(uuid)) : undefined;
