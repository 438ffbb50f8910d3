/** Calls of live questions (extension, as host contract 9.4); votes, reports and verdicts are any container's. */
import { isFailure } from '../../base/failure/failure';
import type { Comment, ContainerList, PersonalLayer } from '../../contract/content/comment';
import type { QuestionFields } from '../../contract/content/questions';
import { makeClient } from './client';
import { knowKind, path } from './path';
import { passSignatureOn } from './signatures';

export const questions = makeClient();
const BASE = '/v4/questions/:section_uuid';
export const CONTAINER = `${BASE}/:container`;
export const QUESTION = `${CONTAINER}/questions/:content_uuid`;

export type Question = Comment & Partial<QuestionFields>;

export interface QuestionsQuery {
  limit: number;
  sorted_by: string;
  filtered_by: string;
  starting_from?: string | undefined;
  seen?: string;
}

/** An interview by its id with its first page; 404 until it exists. */
export async function fetchInterview(section_uuid: string, container_id: string, query: QuestionsQuery) {
  const answer = await questions.get<ContainerList>(path(`${BASE}/`, { section_uuid }), {
    query: { container_id, ...query },
  });
  if (!isFailure(answer)) knowInterview(container_id, answer.content_container_uuid);
  return answer;
}

export function knowInterview(container_id: string, container_uuid: string): void {
  knowKind(container_uuid, { kind: 'questions', contents: 'questions' });
  passSignatureOn(container_id, container_uuid);
}

/** Opens an interview; 409 if it already exists. */
export const openInterview = (section_uuid: string, container_id: string) =>
  questions.post<{ content_container_uuid: string }>(path(`${BASE}/`, { section_uuid }), { body: { container_id } });

export const fetchSome = (section_uuid: string, container: string, uuids: string[]) =>
  questions.get<{ contents: Question[] }>(path(`${CONTAINER}/selection`, { section_uuid, container }), {
    query: { uuids: uuids.join() },
  });

export const fetchOwnIn = (section_uuid: string, container: string) =>
  questions.get<PersonalLayer>(path(`${BASE}/personal`, { section_uuid }), { query: { container_uuids: container } });
