/** Asking and answering, similar questions, and further questions: needed after a first render. */
import type { CommentList, PostBody } from '../../contract/content/comment';
import { path } from './path';
import { CONTAINER, QUESTION, type Question, type QuestionsQuery, questions } from './questions';

export const fetchQuestions = (section_uuid: string, container: string, query: QuestionsQuery) =>
  questions.get<CommentList>(path(`${CONTAINER}/questions`, { section_uuid, container }), { query: { ...query } });

/** Open questions with the same meaning. */
export const fetchSimilar = (section_uuid: string, container: string, text: string) =>
  questions.get<{ contents: Question[] }>(path(`${CONTAINER}/similar`, { section_uuid, container }), {
    query: { text },
  });

/** Idempotent by key. @param answered the question being answered */
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
