/** `npm run demo:live` against a running server: posts, votes and chat of the rest of the evening. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Container } from '../../core/contract/content/comment';
import type { Poll } from '../../core/contract/content/polls';
import type { NotificationList } from '../../core/contract/delivery/notifications';
import { chats } from '../../demo/live/chat';
import { election } from '../../demo/live/election';
import { ROOT } from '../../tools/run.mjs';
import { type Author, sectionUuid, signUpAuthor } from './support/api';
import { type Server, startServer } from './support/server';
import { moderator } from './support/staff';

const SAID_A_POST = 2;

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

async function ask<Answer>(path: string, token?: string): Promise<Answer> {
  const answer = await fetch(server.origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<Answer>;
}

/** Content of the evening; only staff see votes before voting. */
async function evening(token: string) {
  const { uuid } = await ask<{ uuid: string }>('/v3/sections/sites/localhost');
  const open = (of: string) =>
    ask<{ container: Container; content_container_uuid: string }>(
      `/v4/${of}/${uuid}/?container_id=${election.container_id}&limit=1`,
    );
  const [blog, chat] = [await open('liveblog'), await open('chat')];
  const { count } = await ask<{ count: number }>(
    `/v4/liveblog/${uuid}/${blog.content_container_uuid}/posts/visible/count`,
  );
  const { polls } = await ask<{ polls: Poll[] }>(
    `/v4/interaction/${uuid}/polls?container_id=${election.container_id}`,
    token,
  );
  const [{ total_voters = 0, apart } = {}] = polls as [Poll?];
  return {
    posts: count,
    moments: blog.container.total_visible_picked_content,
    votes: total_voters + (apart?.suspect ?? 0),
    said: chat.container.total_visible_content,
  };
}

async function follow({ token }: Author, topic: string): Promise<void> {
  const section = await sectionUuid(server.origin);
  const answer = await fetch(`${server.origin}/v5/notifications/${section}/topics/${encodeURIComponent(topic)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ topic_name: topic, topic_type: 'topic' }),
  });
  assert.equal(answer.status, 201);
}

/** Titles of the newsroom's broadcasts in a reader's tray. */
async function broadcastsTo({ token }: Author): Promise<string[]> {
  const { broadcasts } = await ask<NotificationList>(
    `/v5/notifications/${await sectionUuid(server.origin)}/all`,
    token,
  );
  return broadcasts.map(({ target_title }) => target_title);
}

test('a visitor watches an evening: posts, key moments, votes and comments; followers of the topic are notified', async () => {
  const { token } = await moderator(server.origin);
  const before = await evening(token);
  const follower = await signUpAuthor(server.origin, 'Fern of the ferry');
  await follow(follower, election.topic);
  const words = ['--every', '0.1', '--origin', server.origin, '--data', server.data];
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'tools/demo-live.mjs'), ...words]);
  const now = await evening(token);
  const { toCome } = election;
  assert.equal(now.posts - before.posts, toCome.length);
  assert.equal(now.moments - before.moments, toCome.filter(({ key }) => key).length);
  assert.equal(now.votes - before.votes, toCome.length);
  // A second message within a second is refused, as for anybody.
  const talkers = new Set(chats.toCome.slice(0, toCome.length * SAID_A_POST).map(({ name }) => name));
  assert.ok(now.said - before.said >= talkers.size, `${now.said - before.said} messages of ${talkers.size} people`);
  const moments = toCome.filter(({ key }) => key).map(({ title }) => title);
  assert.deepEqual((await broadcastsTo(follower)).toSorted(), moments.toSorted());
  assert.equal(stdout.trim().split('\n').length, toCome.length, 'a line for each post');
});
