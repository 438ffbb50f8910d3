import { atom } from '../../base/store/jotai';
import { loadMore } from '../content/more';
import { questions } from './questions.kind';

/** @returns the Failure, if any */
export const loadMoreQuestionsAction = atom(null, (get, set, container_id: string) =>
  loadMore(get, set, questions, container_id),
);
