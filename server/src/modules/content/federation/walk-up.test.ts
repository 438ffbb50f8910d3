import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonFetcher } from '../social/networks/fetch-json';
import { walkUp } from './walk-up';

const KNOWN = 'https://here.example/social/containers/1';
const TYPE = { 'content-type': 'application/activity+json' };

/** Answers as the servers of these notes would, and lists what was asked of them. */
function networkOf(notes: Record<string, string>) {
  const asked: string[] = [];
  let time = 0;
  const fetchJson = jsonFetcher({
    ...{ allowPrivate: false, proxy: null, userAgent: 'test', now: () => time },
    ask: async (address) => {
      asked.push(address);
      time += 1000;
      const { origin } = new URL(address);
      const attributedTo = `${origin}/users/rita`;
      const body = address.includes('/users/')
        ? { id: address, type: 'Person', preferredUsername: 'rita' }
        : { id: address, type: 'Note', attributedTo, inReplyTo: notes[address] };
      return { status: 200, headers: TYPE, body: Buffer.from(JSON.stringify(body)) };
    },
  });
  const walk = (first: string, slow = 0) =>
    walkUp(first, {
      fetchJson,
      pause: async () => {
        time += slow;
      },
      now: () => time,
      goOn: async () => undefined,
      isKnown: async (id) => id === KNOWN,
      isOwn: (id) => id.startsWith('https://here.example/'),
    });
  return { asked, walk };
}

describe('a walk to the unknown parents of a reply', () => {
  it('returns them with their authors, parents first', async () => {
    const { walk } = networkOf({ 'https://a.example/1': KNOWN, 'https://b.example/2': 'https://a.example/1' });
    const found = await walk('https://b.example/2');
    assert.deepEqual(
      found?.map(({ note, author }) => [note.id, author.id]),
      [
        ['https://a.example/1', 'https://a.example/users/rita'],
        ['https://b.example/2', 'https://b.example/users/rita'],
      ],
    );
  });

  it('asks nothing of this server itself', async () => {
    const { asked, walk } = networkOf({});
    assert.equal(await walk('https://here.example/social/comments/unknown'), null);
    assert.deepEqual(asked, []);
  });

  it('asks no host by a name with a dot at its end, which its block would miss', async () => {
    const { asked, walk } = networkOf({ 'https://a.example./1': KNOWN });
    assert.equal(await walk('https://a.example./1'), null);
    assert.deepEqual(asked, []);
  });

  it('ends when it takes too long', async () => {
    const notes = Object.fromEntries(
      [4, 3, 2, 1].map((at) => [`https://a.example/${at}`, `https://a.example/${at - 1}`]),
    );
    const { asked, walk } = networkOf({ ...notes, 'https://a.example/1': KNOWN });
    assert.equal((await walk('https://a.example/4'))?.length, 4);
    asked.length = 0;
    assert.equal(await walk('https://a.example/4', 20_000), null);
    assert.equal(asked.length, 3);
  });

  it('finds nothing at private addresses, other ports and other schemes', async () => {
    const fetchJson = jsonFetcher({ allowPrivate: false, proxy: null, userAgent: 'test', now: () => 0 });
    const walk = (first: string) =>
      walkUp(first, {
        ...{ fetchJson, pause: async () => undefined, now: () => 0, goOn: async () => undefined },
        ...{ isKnown: async () => false, isOwn: () => false },
      });
    const hosts = ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '[::1]', '[fd00::1]', '[::ffff:127.0.0.1]'];
    const addresses = hosts.map((host) => `https://${host}/notes/1`);
    for (const address of [...addresses, 'http://a.example/1', 'https://a.example:8443/1', 'file:///etc/passwd', 'x'])
      assert.equal(await walk(address), null, address);
  });
});
