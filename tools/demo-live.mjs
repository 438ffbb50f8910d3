/**
 * `npm run demo:live`: posts the rest of the demo's live event to a running server, a post every few seconds, with chat
 * messages about it, so that an open `/live` shows a whole evening. Ends by itself.
 *
 *   npm run demo:live -- --every 8 --origin http://localhost:3000
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { ROOT } from './run.mjs';

register();
const { election } = await import('../demo/live/election.ts');
const { chats } = await import('../demo/live/chat.ts');
const { accounts } = await import('../demo/accounts.ts');
const { writers } = await import('../demo/people.ts');

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '8' },
    origin: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    data: { type: 'string', default: process.env.VF_DATA_DIR ?? join(ROOT, 'data') },
  },
});
const { origin } = values;
/** Chat messages between two posts. */
const SAID_BETWEEN = 2;

async function call(method, path, { body, token } = {}) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return text ? JSON.parse(text) : undefined;
}

const { email } = accounts.find(({ role }) => role === 'moderator');
const password = JSON.parse(readFileSync(join(values.data, 'demo-accounts.json'), 'utf8'))[email];
const site = await call('GET', '/v3/sections/sites/localhost');
const { access_token: token } = await call('POST', '/v2/localhost/users/login', {
  body: { email, password, session: false },
});
const blog = `/v4/liveblog/${site.uuid}`;
const { content_container_uuid: cc } = await call('GET', `${blog}/?container_id=${election.container_id}&limit=1`);

/** Readers without an account, each with a token of their own, like one made by a page. */
const {
  polls: [poll],
} = await call('GET', `/v4/interaction/${site.uuid}/polls?container_id=${election.container_id}`);
async function vote() {
  if (poll?.status !== 'open') return;
  const { option_uuid } = poll.options[Math.floor(Math.random() * poll.options.length)];
  const body = { options: [option_uuid], voter_token: randomUUID().replaceAll('-', '') };
  await call('PUT', `/v4/interaction/${site.uuid}/polls/${poll.poll_uuid}/vote`, { body });
}

const chat = `/v4/chat/${site.uuid}`;
const { content_container_uuid: container_uuid } = await call('GET', `${chat}?container_id=${election.container_id}`);
/** Tokens of the chat's writers, by name: each evening has its own accounts. */
const talkers = new Map();
async function tokenOf(name) {
  const known = talkers.get(name);
  if (known) return known;
  const body = { name, email: `${randomUUID()}@example.org`, password: randomUUID() };
  const { access_token } = await call('POST', '/v2/localhost/users?session=false', { body });
  talkers.set(name, access_token);
  return access_token;
}
const toSay = [...chats.toCome];
async function sayNext() {
  const next = toSay.shift();
  if (!next) return;
  await call('POST', `${chat}/${container_uuid}/messages`, {
    token: await tokenOf(next.name),
    body: { content: next.text },
  });
}

/** Followers of the evening's topic are notified of its key moments on any page. */
const notifyFollowers = (title) =>
  call('POST', `/v5/notifications/${site.uuid}/broadcast`, {
    token,
    body: { broadcast_type: 'topic', topic_id: election.topic, title, url: `${origin}/live` },
  });

for (const { by, title = null, body, key } of election.toCome) {
  const content = title ?? 'post';
  const byline = [{ name: writers.find((one) => one.key === by)?.name ?? by }];
  const { content_uuid } = await call('POST', `${blog}/${cc}/posts`, { token, body: { content, title, body, byline } });
  await vote();
  if (key) {
    await call('POST', `${blog}/${cc}/posts/${content_uuid}/pick`, { token });
    await notifyFollowers(title ?? body[0].text);
  }
  console.log(`${new Date().toLocaleTimeString()}  ${title ?? body[0].text ?? body[0].type}`);
  for (let part = 0; part < SAID_BETWEEN; part += 1) {
    await sleep((Number(values.every) * 1000) / SAID_BETWEEN);
    // The evening continues if moderators have closed or slowed down the chat.
    await sayNext().catch(({ message }) => console.warn(message));
  }
}
