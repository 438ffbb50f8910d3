/** Live rooms and polls: what they say, and what a press does to them. */
import { expect } from '@open-wc/testing';
import type { LiveLine, PollLine } from '../../../core/contract/console/live';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { CONTAINER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const room = (part: Partial<LiveLine> = {}): LiveLine => ({
  content_container_uuid: CONTAINER,
  container_id: 'derby',
  kind: 'livechat',
  section_uuid: SECTION,
  section: 'Sports',
  title: 'The derby',
  url: '',
  state: 'open',
  moderation_mode: 'site',
  is_premoderated: false,
  totals: { visible: 90, waiting: 3, reported: 0 },
  date_latest: 1,
  expiry_time: null,
  coverage: null,
  slow_mode_seconds: 0,
  ...part,
});
const options = [
  { option_uuid: 'yes', text: 'Yes', votes: 7 },
  { option_uuid: 'no', text: 'No', votes: 2 },
];
const line = (part: Partial<PollLine['poll']> = {}): PollLine => ({
  poll: {
    poll_uuid: 'p1',
    content_container_uuid: CONTAINER,
    question: 'Should the bridge open?',
    options,
    kind: 'single',
    max_choices: 1,
    results: 'always',
    voters: 'members',
    may_change: false,
    closes: null,
    date_created: 1,
    status: 'open',
    seq: 1,
    total_voters: 9,
    apart: { new_accounts: 0, suspect: 4, ghosts: 0 },
    ...part,
  },
  section_uuid: SECTION,
  container_id: 'bridge',
  title: 'The bridge',
});
const LIVE = '/v1/console/:domain/live';
const POLLS = '/v1/console/:domain/polls';

describe('live rooms and polls', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  async function open(rooms: LiveLine[], polls: PollLine[] = [], role = 'administrator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    server.on('GET', LIVE, [200, { containers: rooms, after: null }]);
    server.on('GET', POLLS, [200, { polls }]);
    return openConsole('/localhost/live');
  }
  const choose = (el: HTMLElement, value: string, within = 'td') => {
    const select = find<HTMLSelectElement>(el, `${within} select`);
    if (!select) throw new Error('no menu');
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('close a chat, open it again, and slow it down', async () => {
    server.on('PUT', '/v4/chat/:section/:container', [200, {}]);
    const el = await open([room()]);
    await seenText(el, 'The derby');
    choose(el, '30');
    await pressButton(el, 'Close');
    await pressButton(el, 'Open');
    await waitUntil(() => buttonNamed(el, 'Close'), 'still closed');
    expect(find<HTMLSelectElement>(el, 'td select')?.value).to.equal('30');
    expect(server.asked('PUT', '/chat/').map(({ json }) => json)).to.deep.equal([
      { settings: { slow_mode_seconds: 30 } },
      { settings: { is_closed: true } },
      { settings: { is_closed: false } },
    ]);
  });

  it('end a live blog, and close a question session', async () => {
    server.on('PUT', '/v4/liveblog/:section/:container', [200, {}]);
    server.on('PUT', '/v4/questions/:section/:container/settings', [200, {}]);
    const el = await open([
      room({ kind: 'livestories', coverage: 'live' }),
      room({ content_container_uuid: 'other', kind: 'livequestions', title: 'Ask the mayor' }),
    ]);
    await seenText(el, 'Ask the mayor');
    choose(el, 'ended');
    await waitUntil(() => find(el, 'td')?.textContent === 'Ended', 'still live');
    await pressButton(el, 'Close');
    await waitUntil(() => buttonNamed(el, 'Open'), 'still open');
    expect(server.asked('PUT', '/liveblog/')[0]?.json).to.deep.equal({ status: 'ended' });
    expect(server.asked('PUT', '/questions/')[0]?.json).to.deep.equal({ is_closed: true });
  });

  it('leave the state as it is when the server refuses', async () => {
    server.on('PUT', '/v4/chat/:section/:container', [403, { code: 'forbidden', message: 'no' }]);
    const el = await open([room()]);
    await pressButton(el, 'Close');
    await seen(el, '.notice');
    expect(buttonNamed(el, 'Close')).to.not.equal(undefined);
  });

  it('show ended ones on request', async () => {
    const el = await open([]);
    await seenText(el, 'Nothing is live.');
    choose(el, 'all', '.console-search');
    await seenText(el, 'There are no live blogs, chats or question sessions yet.');
    expect(server.asked('GET', '/live').map(({ query }) => query.running)).to.deep.equal(['true', 'false']);
  });

  it('close a poll after a second press, and drop suspect votes', async () => {
    server.on('POST', '/v4/interaction/:section/polls/:poll/close', [200, line({ status: 'closed' }).poll]);
    server.on('POST', '/v4/interaction/:section/polls/:poll/reset', [200, line({ apart: undefined }).poll]);
    const el = await open([], [line()]);
    await seenText(el, 'Should the bridge open?');
    expect(findAll(el, '.live-tally li').map((it) => it.textContent)).to.deep.equal(['Yes 7', 'No 2']);
    await pressButton(el, 'Close poll');
    await seenText(el, 'A closed poll cannot be opened again.');
    expect(server.asked('POST', '/close')).to.deep.equal([]);
    await pressButton(el, 'Close poll');
    await waitUntil(() => !buttonNamed(el, 'Close poll'), 'still open');
    await pressButton(el, 'Drop suspect votes');
    await pressButton(el, 'Drop suspect votes');
    await waitUntil(() => !buttonNamed(el, 'Drop suspect votes'), 'still there');
    expect(server.asked('POST', '/reset')[0]?.json).to.deep.equal({ which: 'suspect' });
  });

  it('let moderators close polls, and not drop votes', async () => {
    const el = await open([], [line()], 'moderator');
    await seenText(el, 'Suspect votes: 4');
    expect(buttonNamed(el, 'Drop suspect votes')).to.equal(undefined);
    expect(buttonNamed(el, 'Close poll')).to.not.equal(undefined);
  });

  it('show the pins of a chat or live blog, and unpin them', async () => {
    const pin = { content_uuid: 'm1', text: 'Read this first', author: 'Mara', date_created: 1 };
    server.on('GET', '/v1/console/:domain/live/:container/pins', [200, { pins: [pin] }]);
    server.on('DELETE', '/v4/chat/:section/:container/content/:message/pin', [204]);
    server.on('DELETE', '/v4/liveblog/:section/:container/posts/:post/pin', [204]);
    const el = await open([room()]);
    await pressButton(el, 'Pins');
    await seenText(el, 'Read this first');
    await pressButton(el, 'Unpin');
    await seenText(el, 'Nothing is pinned.');
    expect(server.asked('DELETE', '/content/m1/pin').length).to.equal(1);
  });

  it('show the votes of a poll by the hour, as a chart with its table', async () => {
    const hour = 3_600_000;
    const hours = [
      { date: 10 * hour, counted: 5, apart: 0 },
      { date: 13 * hour, counted: 2, apart: 4 },
    ];
    server.on('GET', '/v1/console/:domain/polls/:poll/hours', [200, { hours }]);
    const el = await open([], [line()]);
    await pressButton(el, 'Votes by hour');
    await seen(el, '.live-hours svg');
    await seenText(el, 'Counted votes: 7');
    await seenText(el, 'Not counted: 4');
    const rows = findAll(el, '.live-hours tbody tr').map((row) =>
      [...row.querySelectorAll('td')].map((it) => it.textContent),
    );
    expect(rows).to.deep.equal([
      ['2', '4'],
      ['5', '0'],
    ]);
    expect(find(el, '.figures__now')?.getAttribute('d')?.match(/L/g)?.length).to.equal(3);
  });

  it('fail separately, and are loaded again on request', async () => {
    serveConsole(server, []);
    server.on('GET', LIVE, [500, { code: 'internal', message: 'no' }]);
    server.on('GET', POLLS, [200, { polls: [] }]);
    const el = await openConsole('/localhost/live');
    await seenText(el, 'There are no polls yet.');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', LIVE, [200, { containers: [room()], after: null }]);
    again.click();
    await seenText(el, 'The derby');
  });
});
