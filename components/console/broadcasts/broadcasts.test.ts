/** Broadcasts: preview, reach and confirmation before one is sent, and taking one back. */
import { expect } from '@open-wc/testing';
import type { SentBroadcast } from '../../../core/contract/console/broadcasts';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const BROADCASTS = '/v1/console/:domain/broadcasts';
const SEND = '/v5/notifications/:section/broadcast';
const sent = (part: Partial<SentBroadcast> = {}): SentBroadcast => ({
  notification_uuid: 'n1',
  title: 'The ferry is late',
  description: '',
  url: 'https://news.example/ferry',
  date_created: 1,
  date_ends: Date.now() + 100_000,
  ...part,
});

describe('broadcasts', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  async function open(broadcasts: SentBroadcast[] = []): Promise<HTMLElement> {
    serveConsole(server, []);
    server.on('GET', BROADCASTS, [200, { browsers: 1234, broadcasts }]);
    const el = await openConsole('/localhost/broadcasts');
    await seen(el, '.broadcast');
    return el;
  }
  const write = (el: HTMLElement, name: string, text: string) => {
    const input = find<HTMLInputElement>(el, `[name="${name}"]`);
    if (input) fill(input, text);
    return input;
  };

  it('are sent after a preview and a second press that says how many they reach', async () => {
    server.on('POST', SEND, [204, null]);
    const el = await open();
    expect(buttonNamed(el, 'Send now')).to.equal(undefined);
    write(el, 'title', 'The ferry is here');
    write(el, 'description', 'At last.');
    write(el, 'url', 'https://news.example/ferry');
    await waitUntil(() => find(el, '.broadcast__card')?.textContent === 'The ferry is hereAt last.news.example');
    await pressButton(el, 'Send now');
    await seenText(el, 'They go to: 1,234');
    expect(server.asked('POST', '/broadcast')).to.deep.equal([]);
    await pressButton(el, 'Send now');
    await seenText(el, 'Sent.');
    expect(server.asked('POST', '/broadcast')[0]?.json).to.deep.equal({
      title: 'The ferry is here',
      description: 'At last.',
      url: 'https://news.example/ferry',
    });
    expect(find<HTMLInputElement>(el, '[name="title"]')?.value).to.equal('');
  });

  it('go to those who follow a topic, once it is known how many they are', async () => {
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [200, { count: 12 }]);
    server.on('POST', SEND, [204, null]);
    const el = await open();
    write(el, 'title', 'News');
    write(el, 'url', 'https://news.example');
    const topic = write(el, 'topic_id', 'ferries');
    await waitUntil(() => !buttonNamed(el, 'Send now'), 'could be sent to all readers');
    topic?.focus();
    topic?.blur();
    await seenText(el, 'People who follow this topic: 12');
    await pressButton(el, 'Send now');
    await seenText(el, 'They go to: 12');
    await pressButton(el, 'Send now');
    await seenText(el, 'Sent.');
    const [asked] = server.asked('POST', '/broadcast');
    expect(asked?.json).to.include({ broadcast_type: 'topic', topic_id: 'ferries' });
  });

  it('leave what was typed when the server refuses, and mark the field', async () => {
    server.on('POST', SEND, [
      400,
      { code: 'invalid_field', message: 'url must be an http or https address.', data: { field: 'url' } },
    ]);
    const el = await open();
    write(el, 'title', 'News');
    write(el, 'url', 'ftp://news.example');
    await pressButton(el, 'Send now');
    await pressButton(el, 'Send now');
    await seenText(el, 'url must be an http or https address.');
    expect(find<HTMLInputElement>(el, '[name="url"]')?.getAttribute('aria-invalid')).to.equal('true');
    expect(find<HTMLInputElement>(el, '[name="title"]')?.value).to.equal('News');
  });

  it('are taken back after a second press, while readers see them', async () => {
    server.on('DELETE', `${SEND}/:uuid`, [204, null]);
    const el = await open([sent(), sent({ notification_uuid: 'n2', title: 'Old', date_ends: 2 })]);
    expect(findAll(el, 'tbody tr').map((row) => row.children[2]?.textContent)).to.deep.equal(['Shown', 'Ended']);
    await pressButton(el, 'Withdraw');
    await pressButton(el, 'Withdraw');
    await waitUntil(() => server.asked('GET', '/broadcasts').length === 2, 'not loaded again');
    expect(server.asked('DELETE', '/broadcast/n1').length).to.equal(1);
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    await seenText(await open(), 'There are no broadcasts yet.');
    closeConsole();
    server.on('GET', BROADCASTS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/broadcasts');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', BROADCASTS, [200, { browsers: 0, broadcasts: [] }]);
    again.click();
    await seen(el, '.broadcast');
  });
});
