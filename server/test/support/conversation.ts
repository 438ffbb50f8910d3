/** A container of a test site and the requests of readers; each returns the raw response. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Updateable } from 'kysely';
import type { Comment, CommentList, ContainerList } from '../../../core/contract/content/comment';
import type { Tables } from '../../src/database/schema';
import type { TestApp, TestUser } from './app';

export interface TestContainer {
  cc: string;
  container_id: string;
  /** Path of the container. */
  path: string;
}

export const sectionPath = (t: TestApp): string => `/v4/livecomments/${t.site.uuid}`;

export async function openContainer(t: TestApp, at = sectionPath(t)): Promise<TestContainer> {
  const container_id = `article-${randomUUID()}`;
  const answer = await t.inject({ method: 'POST', url: `${at}/`, payload: { container_id } });
  assert.equal(answer.statusCode, 201, answer.body);
  const cc = answer.json().content_container_uuid as string;
  return { cc, container_id, path: `${at}/${cc}` };
}

/** Changes the stored row. */
export const changeContainer = (
  t: TestApp,
  { cc }: Pick<TestContainer, 'cc'>,
  columns: Updateable<Tables['containers']>,
) => t.app.db.updateTable('containers').set(columns).where('uuid', '=', cc).execute();

export function sendPost(
  who: TestUser,
  container: TestContainer,
  content: string,
  { parent, headers }: { parent?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const url = `${container.path}/comments${parent ? `/${parent}` : ''}`;
  return who.inject({ method: 'POST', url, payload: { content }, ...(headers && { headers }) });
}

export async function post(
  who: TestUser,
  container: TestContainer,
  content: string,
  parent?: string,
): Promise<Comment> {
  const answer = await sendPost(who, container, content, { ...(parent && { parent }) });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

export async function act(
  who: TestUser,
  method: 'POST' | 'DELETE',
  container: TestContainer,
  comment: Comment,
  what: string,
): Promise<number> {
  const answer = await who.inject({ method, url: `${container.path}/comments/${comment.content_uuid}${what}` });
  return answer.statusCode;
}

export async function list(t: Pick<TestApp, 'inject'>, container: TestContainer, query = ''): Promise<CommentList> {
  const answer = await t.inject({ url: `${container.path}/comments?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

export async function open(t: TestApp, container: TestContainer, query = ''): Promise<ContainerList> {
  const answer = await t.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}&${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

export const texts = ({ contents }: { contents: Comment[] }): (string | undefined)[] =>
  contents.map((comment) => comment.content);
