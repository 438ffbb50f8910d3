/** Actions of hosts on a question, and of staff on an interview. */
import type { Container } from '../../contract/content/comment';
import type { Dismissal, QuestionSettings } from '../../contract/content/questions';
import { path } from './path';
import { CONTAINER, QUESTION, questions } from './questions';

interface Spot {
  section_uuid: string;
  container: string;
  content_uuid: string;
}

export const setLive = (spot: Spot, isOn: boolean) =>
  questions[isOn ? 'post' : 'delete']<undefined>(path(`${QUESTION}/live`, { ...spot }));

export const dismissQuestion = (spot: Spot, reason: Dismissal) =>
  questions.post<undefined>(path(`${QUESTION}/dismiss`, { ...spot }), { body: { reason } });

export const mergeQuestion = (spot: Spot, into: string) =>
  questions.post<undefined>(path(`${QUESTION}/merge`, { ...spot }), { body: { into } });

export const reopenQuestion = (spot: Spot) => questions.delete<undefined>(path(`${QUESTION}/dismiss`, { ...spot }));

/** Staff's settings; omitted members stay unchanged. */
export const setInterview = (
  section_uuid: string,
  container: string,
  changes: QuestionSettings & { is_closed?: boolean; is_content_premoderation_enabled?: boolean },
) => questions.put<Container>(path(`${CONTAINER}/settings`, { section_uuid, container }), { body: changes });
