/** Code that an interview needs once it listens, or shows more. */
import { atom } from '../../base/store/jotai';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { applyEvents } from '../content/apply';
import { loadMore } from '../content/more';
import { loadInterviewAction } from './load.actions';
import { interviewAtom } from './questions.atoms';
import { questions } from './questions.kind';

export { byFrame, followLive } from '../content/live';

export const applyQuestionsAction = atom(null, (get, set, container_id: string, events: RealtimeEvent[]) =>
  applyEvents(get, set, questions, container_id, events),
);

/** @returns the Failure, if any */
export const loadMoreQuestionsAction = atom(null, (get, set, container_id: string) =>
  loadMore(get, set, questions, container_id),
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
