import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { RemoteProblem } from '../social/networks/remote';
import type { InboxRefused } from './refused';
import { RemoteKeys } from './remote-keys';

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
const present = pem();

function keysAt() {
  const asked: string[] = [];
  const answers = { key: present, keyName: 'main-key', isGone: false, wait: Promise.resolve() };
  let now = 1_000_000 * MINUTE_MS;
  const keys = new RemoteKeys({
    now: () => now,
    fetchJson: async (address) => {
      asked.push(address);
      const { key, keyName, isGone, wait } = answers;
      await wait;
      if (isGone) throw new RemoteProblem('not_found', 'gone');
      const publicKey = { id: `${address}#${keyName}`, owner: address, publicKeyPem: key };
      return {
        url: address,
        json: { id: address, type: 'Person', preferredUsername: 'rita', publicKey },
        etag: null,
      };
    },
  });
  const find = (actor: string, name = 'main-key') =>
    keys.find(actor, `${actor}#${name}`).then(
      () => 'found',
      (error: InboxRefused) => error.reason,
    );
  return { keys, asked, answers, find, pass: (ms: number) => (now += ms) };
}
const actor = (name: number | string, host = 'social.example') => `https://${host}/users/${name}`;

describe('keys of other servers', () => {
  it('take little memory, however long the members of their accounts are', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const long = 'long '.repeat(10_000);
    const keys = new RemoteKeys({
      now: () => 0,
      fetchJson: async (address) => {
        const key = { owner: address, publicKeyPem: present };
        const ids = [`${address}#main-key`, `${address}#${long}1`, `${address}#${long}2`];
        const publicKey = ids.map((id) => ({ ...key, id }));
        const account = { id: address, type: 'Person', preferredUsername: `${long}${address}`, name: long, publicKey };
        return { url: address, json: JSON.parse(JSON.stringify(account)), etag: null };
      },
    });
    const before = heap();
    for (let at = 0; at < 200; at += 1) {
      const id = actor(1, `host-${at}.example`);
      await keys.find(id, `${id}#main-key`);
    }
    const grown = heap() - before;
    assert.ok(grown < 10e6, `${grown} bytes`);
    const id = actor(1, 'host-1.example');
    await keys.find(id, `${id}#main-key`);
  });

  it('are fetched once, also by requests at the same time', async () => {
    const { asked, find } = keysAt();
    assert.deepEqual(await Promise.all([find(actor(1)), find(actor(1))]), ['found', 'found']);
    assert.equal(await find(actor(1)), 'found');
    assert.equal(asked.length, 1);
  });

  it('are fetched ten times a minute from a host, independently of other hosts', async () => {
    const { asked, find, pass } = keysAt();
    for (let name = 0; name < 10; name += 1) assert.equal(await find(actor(name)), 'found');
    assert.equal(await find(actor(10)), 'busy');
    assert.equal(await find(actor(10, 'other.example')), 'found');
    assert.equal(asked.length, 11);
    pass(MINUTE_MS);
    assert.equal(await find(actor(10)), 'found');
  });

  it('are fetched eight at once', async () => {
    const { asked, answers, find } = keysAt();
    let go = () => {};
    answers.wait = new Promise((resolve) => {
      go = resolve;
    });
    const eight = Array.from({ length: 8 }, (_, at) => find(actor(1, `host-${at}.example`)));
    assert.equal(await find(actor(1, 'ninth.example')), 'busy');
    go();
    assert.deepEqual(new Set(await Promise.all(eight)), new Set(['found']));
    assert.equal(asked.length, 8);
  });

  it('that are gone are not asked for again for ten minutes', async () => {
    const { asked, answers, find, pass } = keysAt();
    answers.isGone = true;
    assert.deepEqual([await find(actor(1)), await find(actor(1))], ['gone', 'gone']);
    assert.equal(asked.length, 1);
    pass(10 * MINUTE_MS);
    answers.isGone = false;
    assert.equal(await find(actor(1)), 'found');
  });

  it('that their owner replaced are fetched once in ten minutes, and the known one still counts', async () => {
    const { keys, asked, answers, find } = keysAt();
    const id = actor(1);
    assert.equal(await find(id), 'found');
    answers.key = pem();
    assert.ok(await keys.findNewer(id, `${id}#main-key`));
    assert.equal(await keys.findNewer(id, `${id}#main-key`), null);
    assert.equal(asked.length, 2);
    assert.equal(await find(id), 'found');
  });

  it('of a name that the account does not have are refused, without losing the others', async () => {
    const { asked, find } = keysAt();
    assert.equal(await find(actor(1), 'made-up'), 'no_key');
    assert.equal(await find(actor(1), 'made-up-too'), 'no_key');
    assert.equal(await find(actor(1)), 'found');
    assert.equal(asked.length, 1);
  });
});
