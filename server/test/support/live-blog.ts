/** A newsroom with its own server: reporters, editors and readers, live blogs opened by staff, and their posts. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { LiveBlog, PostFields } from '../../../core/contract/content/live-blog';
import type { Config } from '../../src/config';
import { startTestApp, type TestApp, type TestUser } from './app';

export type Post = Comment & PostFields;

export let t: TestApp;
export let reporter: TestUser;
export let editor: TestUser;
export let reader: TestUser;
export let staff: TestUser;
export let prefix: string;

/** Sets up the newsroom. Call this at the beginning of a file. @param config called when the server starts */
export function newsroom(config: () => Partial<Config> = () => ({})): void {
  before(async () => {
    t = await startTestApp(config());
    [reporter, editor, reader, staff] = [
      await t.signUp('Rosa'),
      await t.signUp('Edgar'),
      await t.signUp('Lena'),
      await t.signUp('Mona', 'moderator'),
    ];
    prefix = `/v4/liveblog/${t.site.uuid}`;
  });
  after(() => t?.close());
}

export async function openBlog(changes: object = {}) {
  const container_id = `night-${randomUUID()}`;
  const made = await staff.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(made.statusCode, 201, made.body);
  const cc: string = made.json().content_container_uuid;
  const path = `${prefix}/${cc}`;
  const authors = [
    { user_uuid: reporter.user.uuid, role: 'reporter' },
    { user_uuid: editor.user.uuid, role: 'editor' },
  ];
  const listed = await staff.inject({ method: 'PUT', url: `${path}/authors`, payload: authors });
  assert.equal(listed.statusCode, 200, listed.body);
  const changed = await editor.inject({ method: 'PUT', url: path, payload: { title: 'The night', ...changes } });
  assert.equal(changed.statusCode, 200, changed.body);
  return { cc, path, container_id };
}
export type Blog = Awaited<ReturnType<typeof openBlog>>;

export const text = (words: string) => ({ content: words, body: [{ type: 'paragraph', text: words }] });

export async function publish({ path }: Blog, payload: object, who = editor): Promise<Post> {
  const answer = await who.inject({ method: 'POST', url: `${path}/posts`, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

export async function firstPage({ container_id }: Blog, query = '') {
  const answer = await t.inject({ url: `${prefix}/?container_id=${container_id}${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ contents: Post[]; container: { blog: LiveBlog; seq: number } }>();
}

let drawn = 10;
/** Returns a different address each time, so that it is rendered again. */
export const fragmentOf = ({ container_id }: Pick<Blog, 'container_id'>): string =>
  `/render/livestory?site=localhost&container_id=${container_id}&limit=${++drawn}`;
