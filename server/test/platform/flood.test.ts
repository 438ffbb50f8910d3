/** Flood limits: between two posts, per minute, per address, and across processes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { isRecent } from '../../src/http/recently';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sendPost } from '../support/conversation';
import { postElsewhere } from '../support/two-servers';

const HOUR_MS = 60 * 60_000;

describe('the flood guard', () => {
  let t: TestApp;
  before(async () => {
    t = await startTestApp({ rateLimit: true });
  });
  after(() => t?.close());

  it('returns the waiting time: between two, and after many', async () => {
    const container = await openContainer(t);
    const anna = await t.signUp('Anna');
    await t.changeRules({ flood: { gap_seconds: 5, per_minute: 3 } });
    await post(anna, container, 'one');
    const second = await sendPost(anna, container, 'two');
    assert.deepEqual([second.statusCode, second.json().code], [429, 'too_many_requests']);
    assert.equal(second.json().data.retry_after, 5);
    assert.equal(second.headers['retry-after'], '5');
    t.pass(5000);
    await post(anna, container, 'two');
    t.pass(5000);
    await post(anna, container, 'three');
    t.pass(5000);
    const fourth = await sendPost(anna, container, 'four');
    assert.equal(fourth.statusCode, 429);
    const { retry_after } = fourth.json().data;
    assert.ok(retry_after > 40 && retry_after <= 45, String(retry_after));
    t.pass(46_000);
    await post(anna, container, 'four');
  });

  it('keeps nobody waiting for a clock that was days ahead', async () => {
    const container = await openContainer(t);
    await t.changeRules({ flood: { gap_seconds: 5, per_minute: 3, address_per_minute: 3 } });
    const twoDays = 48 * HOUR_MS;
    t.pass(twoDays);
    const frida = await t.signUp('Frida');
    for (const text of ['one', 'two', 'three']) {
      await post(frida, container, text);
      t.pass(5000);
    }
    t.pass(-twoDays);
    await post(frida, container, 'set right');
    assert.equal((await sendPost(frida, container, 'at once')).json().data.retry_after, 5);
    // A newly started process reads them from the database.
    t.pass(5000);
    const answer = await postElsewhere(t, frida, container, 'elsewhere');
    assert.equal(answer.statusCode, 201, answer.body);
  });

  it('counts comments within the time, and those of a clock that is at most a minute ahead', () => {
    const now = 1_000_000;
    const isLately = (date: number) => isRecent(date, 5000, now);
    assert.deepEqual([now - 5000, now - 4999, now, now + 60_000, now + 60_001].map(isLately), [
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('counts posts in all places together', async () => {
    const containers = await Promise.all(Array.from({ length: 6 }, () => openContainer(t)));
    const bert = await t.signUp('Bert');
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 2 } });
    // A key identifies a post only within one container.
    const headers = { 'idempotency-key': 'one for all' };
    const answers = await Promise.all(
      containers.map((container, i) => sendPost(bert, container, `at once ${i}`, { headers })),
    );
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 2);
  });

  it('counts posts at other processes, and addresses with many people', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl');
    await t.changeRules({ flood: { gap_seconds: 30, per_minute: 0 } });
    // Earlier posts of this address no longer count.
    t.pass(61_000);
    await post(carl, container, 'here');
    // Simulates another process with empty memory.
    const answer = await postElsewhere(t, carl, container, 'there');
    assert.equal(answer.statusCode, 429, answer.body);
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 0, address_per_minute: 3 } });
    t.pass(61_000);
    const people = [await t.signUp('Dora'), await t.signUp('Emil')];
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1)
      codes.push((await sendPost(people[i % 2] as TestUser, container, `no ${i}`)).statusCode);
    assert.deepEqual(codes, [201, 201, 201, 429]);
  });

  it('finds a person’s latest comment in an index, for any number of comments', async () => {
    const plan = await t.app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql`
        explain select fingerprint from comments
        where actor_id = 1 and kind = 'livecomments' order by id desc limit 20`.execute(trx);
      return JSON.stringify(rows);
    });
    assert.match(plan, /Index Scan Backward/);
    assert.doesNotMatch(plan, /Sort/);
  });

  it('leaves staff alone', async () => {
    const container = await openContainer(t);
    const mona = await t.signUp('Mona', 'moderator');
    await t.changeRules({ flood: { gap_seconds: 60, per_minute: 1, address_per_minute: 1 } });
    await post(mona, container, 'one');
    await post(mona, container, 'two');
  });
});
