/** Actions of hosts on a question, and of staff on the interview: other readers see the result through an event. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Dismissal } from '../../contract/content/questions';
import { dismissQuestion, mergeQuestion, reopenQuestion, setInterview, setLive } from '../../transport/api/hosting';
import { showFailureAction } from '../notices/notices.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { sectionUuidAtom } from '../site/site.atoms';
import { interviewAtom, type Question } from './questions.atoms';

const spotOf = (section_uuid: string, { content_container_uuid: container, content_uuid }: Question) => ({
  section_uuid,
  container,
  content_uuid,
});

type Changes = Parameters<typeof setInterview>[2];

export const takeUpAction = atom(null, (get, set, question: Question, isOn: boolean) =>
  set(succeedsAction, setLive(spotOf(get(sectionUuidAtom), question), isOn)),
);

export const dismissAction = atom(null, (get, set, question: Question, reason: Dismissal | null) => {
  const spot = spotOf(get(sectionUuidAtom), question);
  return set(succeedsAction, reason ? dismissQuestion(spot, reason) : reopenQuestion(spot));
});

/** Another question replaces it, and has its votes. */
export const mergeAction = atom(null, (get, set, question: Question, into: string) =>
  set(succeedsAction, mergeQuestion(spotOf(get(sectionUuidAtom), question), into)),
);

export const setInterviewAction = atom(
  null,
  async (get, set, container_id: string, changes: Changes): Promise<boolean> => {
    const { container } = get(interviewAtom(container_id));
    if (!container) return false;
    const answer = await orUnreachable(setInterview(get(sectionUuidAtom), container.content_container_uuid, changes));
    if (isFailure(answer)) {
      void set(showFailureAction, answer);
      return false;
    }
    const { settings } = answer;
    set(interviewAtom(container_id), (it) => ({ ...it, container: it.container && { ...it.container, settings } }));
    return true;
  },
);
