/**
 * Kills the server (kill -9) while it accepts replies from the fediverse, while it stores them, and while it delivers answers of
 * the staff: afterwards each reply is there once, and each inbox has each answer, under one id however often it was sent. The
 * built server, on PGlite or `TEST_DATABASE_URL`. `VF_CHAOS_ROUNDS` is the number of kills, `VF_CHAOS_SECONDS` the time after which
 * no more begin, and `VF_CHAOS_SEED` chooses their moments.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { moderator } from '../../../test/journeys/support/staff';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { eventually, type PublishingServer, startPublishingServer } from '../support/publishing-server';
import { randomOf } from '../support/random';
import { readAll } from '../support/read-all';

const ROUNDS = Number(process.env.VF_CHAOS_ROUNDS ?? 20);
const SECONDS = Number(process.env.VF_CHAOS_SECONDS ?? Number.POSITIVE_INFINITY);
const { below, seed } = randomOf(Number(process.env.VF_CHAOS_SEED ?? 1));
const REPLIES = 6;
const FOLLOWERS = 6;
/** Long enough to be killed between a delivery and its answer. */
const ANSWERED_AFTER_MS = 20;
const STORED_WITHIN_MS = 120;
const WATCHED_EVERY_MS = 5;

const moments = ['accepting replies', 'storing replies', 'delivering an answer'] as const;
type Moment = (typeof moments)[number];

let paper: PublishingServer;
let far: Fediverse;
const began = performance.now();
let kills = 0;
/** Activities that are to arrive, by the ids of their replies. */
const sent = new Map<string, object>();
/** Addresses of answers. */
const answers: string[] = [];

before(async () => {
  paper = await startPublishingServer('killed', { VF_LEASE_SECONDS: '1' });
  far = await openFediverse(() => ({
    app: { config: { publicUrl: paper.server.origin }, clock: { now: Date.now } },
    inject: () => assert.fail('the server is another process'),
  }));
  for (let at = 0; at < FOLLOWERS; at += 1) {
    far.accounts.set(`fan${at}`, { more: { endpoints: {} } });
    assert.equal(await send(far.activity('Follow', `fan${at}`, paper.account), `fan${at}`), 202);
  }
  await eventually(() => far.delivered.length === FOLLOWERS, 'the followers are accepted');
  far.inbox.waitMs = ANSWERED_AFTER_MS;
});
after(async () => {
  await paper?.server.close();
  far?.close();
});

/** @returns the status; null when the server was killed */
async function send(activity: object, user = 'rita'): Promise<number | null> {
  const { url, headers, payload } = far.signed(activity, { user });
  const { host: _, ...others } = headers as Record<string, string>;
  const options = { method: 'POST', headers: others, body: String(payload) };
  return fetch(`${paper.server.origin}${String(url)}`, options).then(
    ({ status }) => status,
    () => null,
  );
}

function newReply(): object {
  const key = `reply-${sent.size}`;
  const activity = far.activity('Create', 'rita', far.note(key, 'rita', paper.article, `<p>Words of ${key}</p>`));
  sent.set(far.noteId(key), activity);
  return activity;
}

const idsOf = async (): Promise<Set<string>> =>
  new Set(((await (await fetch(`${paper.article}/context`)).json()) as { orderedItems: string[] }).orderedItems);

const isWhole = (ids: Set<string>): boolean => [...sent.keys()].every((id) => ids.has(id));

const work: Record<Moment, () => Promise<void>> = {
  async 'accepting replies'() {
    const killedAfter = below(REPLIES);
    let accepted = 0;
    const sending = Array.from({ length: REPLIES }, async () => {
      if ((await send(newReply())) === 202) accepted += 1;
    });
    await eventually(() => accepted >= killedAfter, `${killedAfter} accepted`, WATCHED_EVERY_MS);
    await paper.server.kill();
    await Promise.all(sending);
  },
  async 'storing replies'() {
    const statuses = await Promise.all(Array.from({ length: REPLIES }, () => send(newReply())));
    assert.ok(statuses.every((status) => status === 202));
    await wait(below(STORED_WITHIN_MS));
    await paper.server.kill();
  },
  async 'delivering an answer'() {
    const staff = await moderator(paper.server.origin);
    const { comments } = await readAll(paper.server.origin, paper.section, paper.container_id);
    const parent = comments.findLast(({ origin }) => origin === 'fediverse')?.content_uuid ?? '';
    const answer = `${paper.server.origin}/social/comments/${await paper.conversation.post(staff, 'An answer.', { parent })}`;
    answers.push(answer);
    const killedAfter = below(FOLLOWERS);
    await eventually(() => deliveriesOf(answer).length >= killedAfter, `${killedAfter} deliveries`, WATCHED_EVERY_MS);
    await paper.server.kill();
  },
};

const deliveriesOf = (answer: string) =>
  far.delivered.filter(({ activity }) => (activity.object as { id?: string } | undefined)?.id === answer);

for (let round = 0; round < ROUNDS; round += 1) {
  const moment = moments[round % moments.length] as Moment;
  it(`loses nothing when it dies while ${moment}, round ${round + 1}`, async (context) => {
    if (performance.now() - began > SECONDS * 1000) return context.skip('the time is over');
    await work[moment]();
    kills += 1;
    await paper.server.start();
    // Like any other server, it sends again what was not accepted; what was accepted is repeated on the way.
    const known = await idsOf();
    for (const [id, activity] of sent) if (!known.has(id)) assert.equal(await send(activity), 202);
    await eventually(async () => isWhole(await idsOf()), 'each reply');
    const answer = answers.at(-1);
    if (answer)
      await eventually(
        () => new Set(deliveriesOf(answer).map(({ path }) => path)).size === FOLLOWERS + 1,
        'each delivery',
      );
  });
}

it('has each reply once, and each answer under one id at each inbox', async (context) => {
  const { comments } = await readAll(paper.server.origin, paper.section, paper.container_id);
  const ids = comments.flatMap(({ origin, social_id }) => (origin === 'fediverse' ? [social_id] : []));
  assert.deepEqual(ids.toSorted(), [...sent.keys()].toSorted());
  const inboxes = ['/inbox', ...Array.from({ length: FOLLOWERS }, (_, at) => `/users/fan${at}/inbox`)];
  let repeated = 0;
  for (const answer of answers) {
    const deliveries = deliveriesOf(answer);
    assert.deepEqual([...new Set(deliveries.map(({ activity }) => activity.id))].length, 1, answer);
    assert.deepEqual([...new Set(deliveries.map(({ path }) => path))].toSorted(), inboxes.toSorted());
    repeated += deliveries.length - inboxes.length;
  }
  context.diagnostic(
    `${kills} kills, seed ${seed}: ${ids.length} replies, ${answers.length} answers, ${repeated} deliveries sent twice`,
  );
});
