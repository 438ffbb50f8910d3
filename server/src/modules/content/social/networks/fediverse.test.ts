import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS, SECOND_MS } from '../../../../../../core/contract/values/durations';
import { fediverseReader } from './fediverse';

const HOST = 'https://social.example';
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const REPLIES = 400;

/** A thread whose server takes ten seconds for each answer. */
function slowThread() {
  let now = 1_000_000;
  const asked: string[] = [];
  const idOf = (name: string | number) => `${HOST}/notes/${name}`;
  const documentAt = (address: string): object => {
    if (address.includes('/users/')) return { id: address, type: 'Person', preferredUsername: 'rita' };
    const isRoot = address === idOf('root');
    const items = Array.from({ length: REPLIES }, (_, at) => idOf(at));
    return {
      ...{ id: address, type: 'Note', attributedTo: `${HOST}/users/rita`, content: 'Words', to: [PUBLIC] },
      ...{ published: new Date(now).toISOString(), replies: { items: isRoot ? items : [] } },
      ...(!isRoot && { inReplyTo: idOf('root') }),
    };
  };
  const reader = fediverseReader({
    allowPrivate: false,
    pause: async () => undefined,
    now: () => now,
    fetchJson: async (address) => {
      asked.push(address);
      now += 10 * SECOND_MS;
      return { url: address, json: documentAt(address), etag: null };
    },
  });
  const read = (known: string[]) =>
    reader.readThread(idOf('root'), { known: new Set(known), freshMs: MINUTE_MS, goOn: async () => undefined });
  return { asked, read, idOf, reader };
}

describe('a thread on a slow server', () => {
  it('is read for a minute, new replies first, so that other threads are not held up', async () => {
    const { asked, read, idOf } = slowThread();
    const known = Array.from({ length: REPLIES - 3 }, (_, at) => idOf(at));
    const { posts, isWhole } = await read(known);
    assert.ok(asked.length <= 8, String(asked.length));
    assert.ok(!isWhole, 'nothing counts as missing');
    const found = posts.map(({ id }) => id);
    for (const at of [REPLIES - 3, REPLIES - 2, REPLIES - 1]) assert.ok(found.includes(idOf(at)));
  });

  it('is read for five minutes at first', async () => {
    const { asked, read } = slowThread();
    await read([]);
    assert.ok(asked.length > 25 && asked.length <= 32, String(asked.length));
  });

  it('is asked for missing replies for a minute, and the rest count as present', async () => {
    const { asked, reader, idOf } = slowThread();
    const ids = Array.from({ length: REPLIES }, (_, at) => idOf(at));
    assert.equal((await reader.findPresent(ids)).size, REPLIES);
    assert.ok(asked.length <= 8, String(asked.length));
  });
});
