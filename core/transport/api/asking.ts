/** Asking and answering, what asks the same, and further questions: after a first draw. */
import type { CommentList, PostBody } from '../../contract/comment';
import { path } from './path';
import { CONTAINER, QUESTION, type Question, type QuestionsQuery, questions } from './questions';

export const fetchQuestions = (section_uuid: string, container: string, query: QuestionsQuery) =>
  questions.get<CommentList>(path(`${CONTAINER}/questions`, { section_uuid, container }), { query: { ...query } });

/** Open questions that ask the same. */
export const fetchSimilar = (section_uuid: string, container: string, text: string) =>
  questions.get<{ contents: Question[] }>(path(`${CONTAINER}/similar`, { section_uuid, container }), {
    query: { text },
  });

/** The same key is the same question, or answer. @param answered the question that is answered */
export function sendQuestion(
  section_uuid: string,
  container: string,
  body: PostBody,
  { key, answered }: { key: string; answered: string | undefined },
) {
  const url = answered
    ? path(`${QUESTION}/answer`, { section_uuid, container, content_uuid: answered })
    : path(`${CONTAINER}/questions`, { section_uuid, container });
  return questions.post<Question>(url, { body, headers: { 'Idempotency-Key': key } });
}
