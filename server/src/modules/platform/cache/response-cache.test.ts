import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Made } from './cached-answer';
import { MAX_AGE_MS, ResponseCache } from './response-cache';

const ROOM = '00000000-0000-4000-8000-00000000000a';
const row = `container ${ROOM}`;

/** A database of one container and its text, whose changes this process may or may not learn of. */
class FakeDatabase {
  text = 'first';
  version = 1;
  reads = 0;
  compared = 0;
  change(text: string) {
    this.text = text;
    this.version += 1;
  }
  versions = async (names: string[]) => {
    this.compared += 1;
    return new Map(names.map((name) => [name, String(this.version)]));
  };
}

describe('kept answers', () => {
  let now = 0;
  let database: FakeDatabase;
  let answers: ResponseCache;
  beforeEach(() => {
    now = 1_000_000;
    database = new FakeDatabase();
    answers = new ResponseCache({ now: () => now, readVersions: database.versions, maxBytes: 100_000 });
  });

  const make = async (): Promise<Made> => {
    database.reads += 1;
    return { body: database.text, type: 'text/plain' };
  };
  const read = async (key = 'a', how = make) => String((await answers.get(key, ROOM, how)).body);

  it('are computed once for all simultaneous requests, and not again afterwards', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => read()));
    assert.deepEqual([new Set(all).size, database.reads], [1, 1]);
    await read();
    assert.equal(database.reads, 1);
    assert.equal(await read('b'), 'first');
    assert.equal(database.reads, 2);
  });

  it('are computed again at once after a published change', async () => {
    for (const text of ['second', 'third', 'fourth']) {
      await read();
      database.change(text);
      answers.changed(row);
      assert.equal(answers.peek('a'), null);
      assert.equal(await read(), text);
    }
  });

  it('are at most a second old after an unpublished change', async () => {
    await read();
    for (let lap = 0; lap < 40; lap++) {
      const text = `lap ${lap}`;
      database.change(text);
      const changedAt = now;
      for (;;) {
        now += 90;
        if (lap % 2 === 0 && now % 3 === 0) await answers.compare();
        if ((await read()) === text) break;
        assert.ok(now - changedAt < MAX_AGE_MS, `lap ${lap}: ${now - changedAt} ms`);
      }
    }
  });

  it('that did not change are compared, not made', async () => {
    for (let lap = 0; lap < 100; lap++) {
      await read();
      now += 700;
    }
    assert.equal(database.reads, 1);
    assert.ok(database.compared > 40);
  });

  it('are compared with the database in the background, without delaying readers', async () => {
    await read();
    for (let lap = 0; lap < 100; lap++) {
      now += 300;
      assert.ok(answers.peek('a'), `lap ${lap}`);
      await answers.compare();
    }
    assert.equal(database.reads, 1);
  });

  it('are discarded if a change happened while they were computed', async () => {
    let readOn!: () => void;
    const slow = async (): Promise<Made> => {
      const made = await make();
      await new Promise<void>((resolve) => {
        readOn = resolve;
      });
      return made;
    };
    const early = read('a', slow);
    await new Promise((resolve) => setImmediate(resolve));
    database.change('second');
    answers.changed(row);
    const late = read();
    readOn();
    assert.equal(await early, 'first');
    assert.equal(await late, 'second');
    assert.equal(await read(), 'second');
  });

  it('are discarded too if their rows became known only afterwards', async () => {
    let readOn!: () => void;
    const slow = async (): Promise<Made> => {
      const made = await make();
      await new Promise<void>((resolve) => {
        readOn = resolve;
      });
      return { ...made, container_uuid: ROOM };
    };
    const early = answers.get('a', null, slow);
    await new Promise((resolve) => setImmediate(resolve));
    database.change('second');
    answers.changed(row);
    readOn();
    await early;
    assert.equal(String((await answers.get('a', null, make)).body), 'second');
  });

  it('are computed four times a second under steady posting, and are at most a second old', async () => {
    await read();
    let changed: [string, number][] = [];
    for (let n = 0; n < 1000; n++) {
      now += 20;
      const text = `post ${n}`;
      database.change(text);
      answers.changed(row);
      changed.push([text, now]);
      if (n % 15 === 0) await answers.compare();
      const seen = await read();
      const next = changed[changed.findIndex(([one]) => one === seen) + 1];
      assert.ok(!next || now - next[1] < MAX_AGE_MS, `post ${n} still showed ${seen}`);
      changed = changed.slice(-100);
    }
    // 20 s: the first ones at once, then four a second.
    assert.ok(database.reads <= 20 + 20 * 4 + 2, `${database.reads} made`);
    assert.ok(database.reads >= 20 * 4, `${database.reads} made`);
  });

  it('of a hot thread are sent while a new one is computed, except to the request that computes it', async () => {
    await read();
    for (let n = 0; n < 100; n++) assert.ok(answers.peek('a'));
    database.change('second');
    answers.changed(row);
    assert.equal(answers.peek('a'), null);
    for (let n = 0; n < 100; n++) assert.equal(String(answers.peek('a')?.body), 'first');
    assert.equal(await read(), 'second');
    assert.equal(String(answers.peek('a')?.body), 'second');

    // The request that should have built it was aborted.
    for (let n = 0; n < 100; n++) answers.peek('a');
    answers.changed(row);
    assert.equal(answers.peek('a'), null);
    assert.ok(answers.peek('a'));
    now += 150;
    assert.equal(answers.peek('a'), null);
  });

  it('expire at their own time', async () => {
    const until = now + 200;
    await answers.get('a', ROOM, async () => ({ ...(await make()), until }));
    now += 199;
    assert.ok(answers.peek('a'));
    now += 1;
    await read();
    assert.equal(database.reads, 2);
  });

  it('are all computed again when anything may have changed', async () => {
    await read('a');
    await read('b');
    answers.changedAll();
    await read('a');
    await read('b');
    assert.equal(database.reads, 4);
  });

  it('are evicted when there are too many, the longest unused first', async () => {
    const big = async (): Promise<Made> => ({ ...(await make()), body: 'x'.repeat(10_000) });
    for (let n = 0; n < 8; n++) await read(`key ${n}`, big);
    assert.equal(answers.size, 8);
    await answers.compare();
    now += 100;
    assert.ok(answers.peek('key 0'));
    await answers.compare();
    for (let n = 8; n < 12; n++) await read(`key ${n}`, big);
    assert.ok(answers.bytes <= 100_000, String(answers.bytes));
    assert.ok(answers.peek('key 0'));
    assert.equal(answers.peek('key 1'), null);
  });

  it('do not store failures, and report them to everybody who waited', async () => {
    const fail = async (): Promise<Made> => {
      database.reads += 1;
      throw new Error('no');
    };
    const all = await Promise.allSettled([read('a', fail), read('a', fail), read('a', fail)]);
    assert.ok(all.every(({ status }) => status === 'rejected'));
    assert.equal(answers.size, 0);
    assert.equal(await read(), 'first');
  });
});
