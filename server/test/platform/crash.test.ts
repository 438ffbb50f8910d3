/**
 * Kills the server (kill -9) while many post to it: every acknowledged post exists afterwards, every existing one is
 * counted, and the event numbers have no gap. The built server, on PGlite or `TEST_DATABASE_URL`.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerList } from '../../../core/contract/content/comment';
import type { Poll } from '../../../core/contract/content/polls';
import { type Author, Conversation, sectionUuid, signUpAuthor } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { listenAt, rule, subscribe } from '../support/listener';
import { buildWidgets } from '../support/painted';
import { readAll } from '../support/read-all';

const ROUNDS = 3;
const WRITERS = 4;
/** Concurrent posts of each author. */
const AT_ONCE = 6;
const CONTAINERS = ['crash-one', 'crash-two'];

let server: Server;
let authors: Author[];
let section: string;
const open = new Map<string, Conversation>();
/** Acknowledged, by container. */
const answered = new Map<string, Set<string>>(CONTAINERS.map((id) => [id, new Set()]));

before(async () => {
  buildWidgets();
  server = await startServer();
  section = await sectionUuid(server.origin);
  const names = Array.from({ length: WRITERS }, (_, n) => `Crash Writer ${n}`);
  authors = await Promise.all(names.map((name) => signUpAuthor(server.origin, name)));
  for (const id of CONTAINERS) open.set(id, await Conversation.open(server.origin, id));
});
after(() => server?.close());

/** Posts until the server is gone, and records acknowledged posts. */
async function write(author: Author, name: string): Promise<void> {
  for (let n = 0; ; n++) {
    const id = CONTAINERS[n % CONTAINERS.length] as string;
    const posted = await open
      .get(id)
      ?.post(author, `${name} ${n}`)
      .catch(() => null);
    if (!posted) return;
    answered.get(id)?.add(posted);
  }
}

const count = () => [...answered.values()].reduce((sum, { size }) => sum + size, 0);

/** Returns the numbers of a container's events, as a reader who was away from the beginning receives them. */
async function numbersOf(uuid: string, last: number): Promise<number[]> {
  const listener = await listenAt(server.port, section);
  const resume = { container_uuid: uuid, after_seq: 0 };
  await subscribe(listener, 'all', [rule('container_uuid', [uuid])], resume);
  await listener.until((message) => message.type === 'event' && message.event.seq === last);
  listener.socket.close();
  return listener.events('all').map(({ seq = 0 }) => seq);
}

for (let round = 1; round <= ROUNDS; round++) {
  it(`loses no post that was answered, round ${round}`, async () => {
    const before = count();
    const writing = authors.flatMap((author, who) =>
      Array.from({ length: AT_ONCE }, (_, lane) => write(author, `round ${round} of ${who} in ${lane}:`)),
    );
    const until = Date.now() + 120_000;
    while (count() < before + 20 + 13 * round && Date.now() < until) await wait(1);
    await server.kill();
    await Promise.all(writing);
    assert.ok(count() > before + 20, `only ${count() - before} posts before the end`);

    await server.start();
    for (const id of CONTAINERS) {
      const { container, comments } = await readAll(server.origin, section, id);
      const there = new Set(comments.map(({ content_uuid }) => content_uuid));
      const lost = [...(answered.get(id) ?? [])].filter((uuid) => !there.has(uuid));
      assert.deepEqual(lost, []);
      assert.equal(there.size, comments.length, 'none twice');
      assert.equal(container.total_visible_content, comments.length);
      const { seq } = container;
      assert.deepEqual(
        await numbersOf(open.get(id)?.uuid ?? '', seq),
        Array.from({ length: seq }, (_, n) => n + 1),
      );
      assert.equal(seq, comments.length * 2, 'each told as created and visible');
    }
  });
}

it('loses no vote that was answered, and counts as many as there are', async () => {
  const polls = `${server.origin}/v4/interaction/${section}/polls`;
  const read = async () =>
    ((await (await fetch(`${polls}?container_id=gallery-poll-always`)).json()) as { polls: [Poll] }).polls[0];
  const { poll_uuid, options, total_voters: before = 0 } = await read();
  const said = new Map<string, boolean>();
  let votes = 0;
  async function vote(): Promise<void> {
    for (;;) {
      const voter_token = randomUUID().replaceAll('-', '');
      const body = JSON.stringify({ voter_token, options: [options[said.size % options.length]?.option_uuid] });
      const headers = { 'content-type': 'application/json' };
      said.set(voter_token, false);
      const answer = await fetch(`${polls}/${poll_uuid}/vote`, { method: 'PUT', headers, body }).catch(() => null);
      if (!answer) return;
      assert.equal(answer.status, 200, await answer.text());
      said.set(voter_token, true);
      votes += 1;
    }
  }
  const voting = Array.from({ length: WRITERS * AT_ONCE }, vote);
  const until = Date.now() + 120_000;
  while (votes < 200 && Date.now() < until) await wait(1);
  await server.kill();
  await Promise.all(voting);
  assert.ok(votes >= 200, `only ${votes} votes before the end`);

  await server.start();
  const stored = new Set<string>();
  for (const voter_token of said.keys()) {
    const headers = { 'content-type': 'application/json' };
    const own = await fetch(`${polls}/${poll_uuid}/own`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ voter_token }),
    });
    if (((await own.json()) as Poll).own) stored.add(voter_token);
  }
  const lost = [...said].filter(([token, isAnswered]) => isAnswered && !stored.has(token));
  assert.deepEqual(lost, []);
  const after = await read();
  assert.equal(after.total_voters, before + stored.size);
  assert.equal(
    after.options.reduce((sum, option) => sum + (option.votes ?? 0), 0),
    before + stored.size,
  );
});

it('repairs likes of the moment of the crash', async () => {
  const conversation = await Conversation.open(server.origin, 'crash-likes');
  const [first, ...others] = authors as [Author, ...Author[]];
  const texts = ['liked', 'not liked', 'neither'];
  const uuids: string[] = [];
  for (const text of texts) uuids.push(await conversation.post(first, text));
  for (const other of others) await conversation.like(other, uuids[0] as string);
  await server.kill();
  await server.start();
  const url = `${server.origin}/v4/livecomments/${section}/${conversation.uuid}/comments?sorted_by=num_likes_desc`;
  const top = async () => ((await (await fetch(url)).json()) as ContainerList).contents[0];
  const until = Date.now() + 60_000;
  while ((await top())?.content !== 'liked' && Date.now() < until) await wait(100);
  assert.deepEqual([(await top())?.content, (await top())?.total_likes], ['liked', others.length]);
});
