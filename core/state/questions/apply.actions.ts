/** Applies questions and answers; twice changes nothing (host contract 10). New ones only raise counts. */
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Questions } from '../../contract/questions';
import type { RealtimeEvent } from '../../contract/realtime';
import { isVisible } from '../comments/content.atoms';
import { lastSeqAtom, placeRepliesAction, put } from '../content/content.atoms';
import { loadUsersAction } from '../user/people.actions';
import { currentUserAtom } from '../user/user.atoms';
import { knownQuestion } from './load.actions';
import { interviewAtom, isAnswer, type Question, sendingHereAtom, statusOf } from './questions.atoms';

const totalOf = (question: Question) => {
  const status = statusOf(question);
  return status === 'live' ? 'open' : status;
};

/** Totals after a question was added, removed or changed; for one that is not here, only the change is known. */
function counted(before: Questions, known: Question | undefined, now: Question, isNew: boolean): Questions {
  const after = { ...before };
  const add = (name: 'open' | 'answered' | 'dismissed', by: 1 | -1) => {
    after[name] = Math.max(0, after[name] + by);
  };
  if (known ? isVisible(known) : !isNew) add(known ? totalOf(known) : 'open', -1);
  if (isVisible(now)) add(totalOf(now), 1);
  const { content_uuid } = now;
  if (isVisible(now) && statusOf(now) === 'live') after.live_uuid = content_uuid;
  else if (after.live_uuid === content_uuid) after.live_uuid = null;
  return after;
}

const VOTES = ['liked', 'unliked', 'flagged', 'flags_cleared'];

function applyOne(get: Getter, set: Setter, container_id: string, { action, payload, seq }: RealtimeEvent): string[] {
  const it = interviewAtom(container_id);
  if ('container_id' in payload) {
    const { settings, questions } = payload;
    set(it, (known) => ({
      ...known,
      container: known.container && { ...known.container, settings, ...(questions && { questions }) },
    }));
    return [];
  }
  if (!('content_uuid' in payload)) return [];
  const content = payload as Question;
  const { content_uuid, thread_uuid, actor_uuid } = content;
  const known = knownQuestion(get, content_uuid);
  if (seq !== undefined) {
    if (seq <= get(lastSeqAtom(content_uuid))) return [];
    set(lastSeqAtom(content_uuid), seq);
  }
  const isNew = action === 'created' || action === 'visible';
  const isEcho = !known && actor_uuid === get(currentUserAtom).uuid && get(sendingHereAtom(container_id)) > 0;
  if (isAnswer(content)) {
    if (isEcho || (!known && !(isNew && knownQuestion(get, thread_uuid)))) return [];
    put(get, set, content);
    set(placeRepliesAction, thread_uuid, [content_uuid]);
    return known ? [] : [actor_uuid];
  }
  const isVote = VOTES.includes(action);
  if (!isVote) {
    set(it, (now) => {
      if (!now.container?.questions) return now;
      return {
        ...now,
        container: { ...now.container, questions: counted(now.container.questions, known, content, isNew) },
        arrived: now.arrived + (!known && isNew && !isEcho && isVisible(content) ? 1 : 0),
      };
    });
  }
  if (isVote && !known) return [];
  put(get, set, content);
  return known ? [] : [actor_uuid];
}

export const applyQuestionsAction = atom(null, (get, set, container_id: string, events: RealtimeEvent[]) => {
  const people = events.flatMap((event) => applyOne(get, set, container_id, event));
  if (people.length > 0) void set(loadUsersAction, people);
});
