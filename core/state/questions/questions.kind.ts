/**
 * Questions as a kind of content: their calls, the order of a list, what a live question changes. New questions only
 * raise counts; a list never moves by itself.
 */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import type { Getter, Setter } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { views } from '../../contract/content/question-views';
import type { Questions } from '../../contract/content/questions';
import { fetchQuestions } from '../../transport/api/asking';
import { fetchInterview, fetchSome, openInterview } from '../../transport/api/questions';
import { windClockAction } from '../comments/clock.atoms';
import { isVisible, knownComment, placeRepliesAction, storePage } from '../content/content.atoms';
import type { Change, LiveKind, PagedKind } from '../content/kind';
import { countArrived, plainPages, showPlainPage } from '../content/plain-list';
import { sectionUuidAtom } from '../site/site.atoms';
import { interviewAtom, isAnswer, type Question, sendingHereAtom } from './questions.atoms';
import { countQuestion } from './totals';

/** Replaces all questions except those still being sent. The live question is only in lists of open ones. */
export function showQuestions(get: Getter, set: Setter, container_id: string, page: ContainerList): void {
  const live = page.container.questions?.live_uuid;
  const { view } = get(interviewAtom(container_id));
  const uuids = storePage(get, set, page.contents).filter(
    (uuid) => uuid !== live || views[view].filtered_by === 'open',
  );
  showPlainPage(get, set, interviewAtom(container_id), page, uuids);
}

const VOTES: Array<string | undefined> = ['liked', 'unliked', 'flagged', 'flags_cleared'];
const isVote = ({ action }: Change): boolean => VOTES.includes(action);

const changeTotals = (set: Setter, container_id: string, change: (before: Questions) => Questions) =>
  set(interviewAtom(container_id), (it) => {
    const { questions } = it.container ?? {};
    return it.container && questions ? { ...it, container: { ...it.container, questions: change(questions) } } : it;
  });

export const questions: PagedKind & LiveKind = {
  ...plainPages(interviewAtom),
  fetch: fetchInterview,
  open: openInterview,
  fetchMore: fetchQuestions,
  query(get, container_id) {
    const { view, limit } = get(interviewAtom(container_id));
    return { limit, ...views[view] };
  },
  /** The live question is on top of every list; and a merged question names the one that replaces it. */
  async fetchBeside(get, { container, contents }) {
    const named = [container.questions?.live_uuid, ...contents.map((it: Question) => it.merged_into)];
    const others = new Set(named.filter((uuid) => uuid != null));
    for (const { content_uuid } of contents) others.delete(content_uuid);
    if (others.size === 0) return [];
    const answer = await orUnreachable(fetchSome(get(sectionUuidAtom), container.content_container_uuid, [...others]));
    return isFailure(answer) ? [] : answer.contents;
  },
  show(get, set, container_id, page, beside) {
    set(windClockAction);
    storePage(get, set, beside);
    const live = beside.filter(({ content_uuid }) => content_uuid === page.container.questions?.live_uuid);
    showQuestions(get, set, container_id, { ...page, contents: [...live, ...page.contents] });
  },

  store: storePage,

  sending: sendingHereAtom,
  onSettings: (_get, set, container_id, { questions }) => questions && changeTotals(set, container_id, () => questions),
  takes(get, _set, _container_id, change, isEcho) {
    const { comment, isChange } = change;
    if (!isAnswer(comment)) return !isVote(change);
    return !isEcho && !isChange && knownComment(get, comment.thread_uuid) !== undefined;
  },
  onChange(_get, set, container_id, change, known) {
    const { comment, isChange } = change;
    if (isAnswer(comment)) set(placeRepliesAction, comment.thread_uuid, [comment.content_uuid]);
    else if (!isVote(change)) changeTotals(set, container_id, (it) => countQuestion(it, known, comment, !isChange));
  },
  insert(_get, set, container_id, changes) {
    const isNew = ({ comment, isChange }: Change) => !isChange && !isAnswer(comment) && isVisible(comment);
    countArrived(set, interviewAtom(container_id), changes.filter(isNew).length);
  },
};
