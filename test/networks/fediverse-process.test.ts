/**
 * A reader in Fedify and the built server as a process: what the reader does is seen in the list, on a reader's socket and in
 * the painted HTML, and again after the server was killed and started.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '@fedify/vocab';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { type Listener, listenAt, rule, subscribe } from '../../server/test/support/listener';
import { eventually, type PublishingServer, startPublishingServer } from '../../server/test/support/publishing-server';
import { readAll } from '../../server/test/support/read-all';
import { moderator } from '../journeys/support/staff';
import { type Fedify, forms, openFedify } from './fedify-server';

let paper: PublishingServer;
let fedify: Fedify;
let news: Actor;
let socket: Listener;
before(async () => {
  paper = await startPublishingServer('by-fedify', { VF_LEASE_SECONDS: '1' });
  fedify = await openFedify(forms[1]);
  news = await fedify.lookUp(paper.account);
  await listen();
});
after(async () => {
  socket?.socket.close();
  fedify?.close();
  await paper?.server.close();
});

async function listen(): Promise<void> {
  socket?.socket.terminate();
  socket = await listenAt(paper.server.port, paper.section);
  await subscribe(socket, 'all', [rule('container_uuid', [paper.conversation.uuid])]);
}

const listed = async () =>
  (await readAll(paper.server.origin, paper.section, paper.container_id)).comments.map(({ content }) => content);
const painted = async () =>
  (await fetch(`${paper.server.origin}/render/conversations?site=localhost&container_id=${paper.container_id}`)).text();

/** Waits until list and painted HTML have exactly these texts of all that were ever shown. */
async function shows(...texts: string[]): Promise<void> {
  for (const text of texts) ever.add(text);
  await eventually(async () => (await listed()).join() === texts.join(), `in the list: ${texts.join()}`);
  const isAsListed = (html: string) => [...ever].every((text) => html.includes(`>${text}<`) === texts.includes(text));
  await eventually(async () => isAsListed(await painted()), `painted: ${texts.join()}`);
}
const ever = new Set<string>();

/** Waits for an event of the conversation that has a text. */
const hears = (text: string) =>
  socket.until((message) => message.type === 'event' && JSON.stringify(message.event.payload).includes(text));
const hearsRemoval = (social_id: string) =>
  socket.until((message) => message.type === 'event' && isRemoval(message.event) && hasId(message.event, social_id));
const isRemoval = ({ action }: RealtimeEvent) => action === 'deleted';
const hasId = ({ payload }: RealtimeEvent, social_id: string) =>
  JSON.stringify(payload).includes(uuids.get(social_id) ?? '?');
/** Uuids of comments by the ids of their posts. */
const uuids = new Map<string, string>();

async function reply(user: string, parent: string, text: string): Promise<string> {
  const id = await fedify.reply(user, news, parent, `<p>${text}</p>`);
  await hears(text);
  const { comments } = await readAll(paper.server.origin, paper.section, paper.container_id);
  uuids.set(id, comments.find(({ social_id }) => social_id === id)?.content_uuid ?? '');
  return id;
}

async function numbers(): Promise<string> {
  const { container } = await readAll(paper.server.origin, paper.section, paper.container_id);
  const [post] = container.social ?? [];
  return `${post?.likes ?? 0} likes, ${post?.reposts ?? 0} reposts`;
}
const counts = (expected: string) => eventually(async () => (await numbers()) === expected, expected);

async function restart(): Promise<void> {
  await paper.server.kill();
  await paper.server.start();
  await listen();
}

const followers = async () =>
  ((await (await fetch(`${paper.account}/followers`)).json()) as { totalItems: number }).totalItems;

describe('a reader in Fedify, and our server as a process', () => {
  it('reads, edits, likes, takes back and deletes as elsewhere, before and after a restart', async () => {
    await fedify.follow('ada', news);
    await eventually(async () => (await followers()) === 1, 'a follower');
    const first = await reply('bea', paper.article, 'From Fedify');
    const below = await reply('cyd', first, 'Below it');
    await fedify.like('dov', news, paper.article);
    await fedify.boost('dov', news, paper.article);
    await shows('From Fedify', 'Below it');
    await counts('1 likes, 1 reposts');

    await restart();
    await shows('From Fedify', 'Below it');
    await counts('1 likes, 1 reposts');
    assert.equal(await followers(), 1);

    await fedify.edit('bea', news, first, '<p>Edited there</p>');
    await hears('Edited there');
    await fedify.remove('cyd', news, below);
    await hearsRemoval(below);
    await fedify.unlike('dov', news, paper.article);
    await shows('Edited there');
    await counts('0 likes, 1 reposts');

    await restart();
    await shows('Edited there');
    await counts('0 likes, 1 reposts');
    const later = await reply('eve', paper.article, 'After a restart');
    await shows('Edited there', 'After a restart');
    await fedify.leave('eve', news);
    await hearsRemoval(later);
    await shows('Edited there');

    await restart();
    await shows('Edited there');
  });

  it('believes the new key of the account, and gets the next answer under it', async () => {
    const received = () => fedify.received.filter(({ type }) => type === 'Update' || type === 'Create').length;
    const answer = async (text: string) => {
      const before = received();
      const staff = await moderator(paper.server.origin);
      const parent = [...uuids.values()][0] ?? '';
      await paper.conversation.post(staff, text, { parent });
      await eventually(() => received() > before, `${text} in ${JSON.stringify(fedify.deliveries.slice(-4))}`);
    };
    await answer('By the first key');
    const keys = async () => [((await (await fetch(paper.account, { headers })).json()) as Keys).publicKey].flat();
    const [former] = await keys();
    await paper.server.commands(['social', 'rotate', 'localhost']);
    const both = await keys();
    assert.equal(both.length, 2);
    assert.deepEqual(both[1], former);
    await answer('By the new key');
    assert.ok(fedify.deliveries.slice(-2).every(({ status }) => status < 300));
  });
});

const headers = { accept: 'application/activity+json' };
interface Keys {
  publicKey: { id: string }[] | { id: string };
}
