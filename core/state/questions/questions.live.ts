/** Live events of an interview. */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { applyEvents } from '../content/apply';
import { byFrame, followLive } from '../content/live';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadInterviewAction } from './load.actions';
import { interviewAtom } from './questions.atoms';
import { questions } from './questions.kind';

export const applyQuestionsAction = atom(null, (get, set, container_id: string, events: RealtimeEvent[]) =>
  applyEvents(get, set, questions, container_id, events),
);

/** More was missed than is replayed: loads the list again. @returns the number of its last event */
export const catchUpInterviewAction = atom(
  null,
  async (get, set, container_id: string): Promise<number | undefined> => {
    await set(loadInterviewAction, container_id);
    const { status, container } = get(interviewAtom(container_id));
    return status === 'success' ? container?.seq : undefined;
  },
);

/** @param after_seq number of the loaded list @returns a function that ends it */
export const followQuestions = (container_id: string, container_uuid: string, after_seq: number): (() => void) =>
  followLive({
    section_uuid: store.get(sectionUuidAtom),
    container_uuid,
    after_seq,
    events: byFrame((event: RealtimeEvent) => store.set(applyQuestionsAction, container_id, [event])),
    catchUp: () => store.set(catchUpInterviewAction, container_id),
  });
