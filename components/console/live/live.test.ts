/** Live rooms and polls: what they say, and what a press does to them. */
import { expect } from '@open-wc/testing';
import type { LiveLine, PollLine } from '../../../core/contract/console/live';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { CONTAINER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads, spoken } from '../../../test/support/spoken';
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

  it('read as rooms and polls, with what each moderator may do', async () => {
    const el = await open(
      [
        room({ slow_mode_seconds: 30 }),
        room({ content_container_uuid: 'b', kind: 'livestories', coverage: 'paused', title: 'Election night' }),
        room({ content_container_uuid: 'c', kind: 'livequestions', title: 'Ask the mayor', state: 'closed' }),
      ],
      [
        line(),
        { ...line({ poll_uuid: 'p2', status: 'closed', total_voters: undefined, apart: undefined }), title: '' },
      ],
    );
    await seenText(el, 'Should the bridge open?');
    await reads(el, '.console__main', [
      'heading: Live and polls',
      'menu: Show = Running of Running, All',
      'region: Live blogs, chats and question sessions',
      'Page',
      'Status',
      'Waiting',
      'Visible',
      'Actions',
      'The derby',
      'Sports · Live chat',
      'Open',
      '3',
      '90',
      'menu: Slow mode = 30 s of Off, 5 s, 10 s, 30 s, 60 s, 120 s',
      'button: Close',
      'button: Pins (expanded false)',
      'Election night',
      'Sports · Live blog',
      'Paused',
      '3',
      '90',
      'menu: Coverage = Paused of Upcoming, Live, Paused, Ended',
      'button: Pins (expanded false)',
      'Ask the mayor',
      'Sports · Questions',
      'Closed',
      '3',
      '90',
      'button: Open',
      'region: Polls',
      'heading: Polls',
      'Open polls come first.',
      'region: Question',
      'Question',
      'Status',
      'Voters',
      'Actions',
      'Should the bridge open?',
      'The bridge',
      'Yes',
      '7',
      'No',
      '2',
      'Open',
      '9',
      'button: Close poll',
      'button: Votes by hour (expanded false)',
      'Suspect votes: 4',
      'button: Drop suspect votes',
      'Should the bridge open?',
      'bridge',
      'Yes',
      '7',
      'No',
      '2',
      'Closed',
      '0',
      'button: Votes by hour (expanded false)',
    ]);
    await expect(el).to.be.accessible();
  });

  it('say when pins or votes cannot be loaded, and try again', async () => {
    const down = [503, { code: 'unavailable', message: 'no' }] as [number, object];
    server.on('GET', `${LIVE}/:container/pins`, down);
    server.on('GET', `${POLLS}/:poll/hours`, down);
    const el = await open([room()], [line()]);
    await pressButton(el, 'Pins');
    await seen(el, '.console-failed');
    expect(buttonNamed(el, 'Pins')?.ariaExpanded).to.equal('true');
    server.on('GET', `${LIVE}/:container/pins`, [200, { pins: [] }]);
    await pressButton(el, 'Try again');
    await seenText(el, 'Nothing is pinned.');
    await pressButton(el, 'Pins');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Nothing is pinned.'), 'still open');
    await pressButton(el, 'Votes by hour');
    await seen(el, '.console-failed');
    server.on('GET', `${POLLS}/:poll/hours`, [200, { hours: [] }]);
    await pressButton(el, 'Try again');
    await seenText(el, 'No votes yet.');
    await pressButton(el, 'Votes by hour');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('No votes yet.'), 'still open');
  });

  it('keep a pin that the server does not unpin, and unpin a post of a live blog', async () => {
    const pins = ['m1', 'm2'].map((content_uuid) => ({
      ...{ content_uuid, text: content_uuid === 'm1' ? '' : 'Read this', author: 'Mara', date_created: 1 },
    }));
    server.on('GET', `${LIVE}/:container/pins`, [200, { pins }]);
    server.on('DELETE', '/v4/liveblog/:section/:container/posts/:post/pin', [
      403,
      { code: 'forbidden', message: 'no' },
    ]);
    const el = await open([room({ kind: 'livestories', coverage: 'live' })]);
    await pressButton(el, 'Pins');
    await pressButton(el, 'Unpin');
    await seen(el, '.notice');
    const texts = () => findAll(el, '.live-pin p').map((it) => it.textContent);
    expect(texts()).to.deep.equal(['…', 'Read this']);
    server.on('DELETE', '/v4/liveblog/:section/:container/posts/:post/pin', [204]);
    await pressButton(el, 'Unpin');
    await waitUntil(() => texts().join() === 'Read this', texts().join());
  });

  it('draw no chart of one hour, and at most the last fourteen days', async () => {
    const hour = 3_600_000;
    server.on('GET', `${POLLS}/:poll/hours`, [200, { hours: [{ date: 10 * hour, counted: 5, apart: 1 }] }]);
    const el = await open([], [line()]);
    await pressButton(el, 'Votes by hour');
    await seen(el, '.live-hours');
    expect(find(el, '.live-hours svg')).to.equal(null);
    expect(spoken(el, '.live-hours').map((text) => text.replace(/^.*1970.*$/, 'hour'))).to.deep.equal([
      'region: Votes by hour',
      'Hour',
      'Counted votes',
      'Not counted',
      'hour',
      '5',
      '1',
    ]);
    await pressButton(el, 'Votes by hour');
    await waitUntil(() => !find(el, '.live-hours'));
    const hours = [
      { date: hour, counted: 100, apart: 0 },
      { date: 400 * hour, counted: 7, apart: 0 },
    ];
    server.on('GET', `${POLLS}/:poll/hours`, [200, { hours }]);
    await pressButton(el, 'Votes by hour');
    await seenText(el, 'Counted votes: 7');
    expect(find(el, '.figures__now')?.getAttribute('d')?.match(/L/g)).to.have.length(14 * 24 - 1);
  });

  it('keep a poll open that the server does not close', async () => {
    server.on('POST', '/v4/interaction/:section/polls/:poll/close', [403, { code: 'forbidden', message: 'no' }]);
    const el = await open([], [line()]);
    await pressButton(el, 'Close poll');
    await pressButton(el, 'Close poll');
    await seen(el, '.notice');
    expect(buttonNamed(el, 'Close poll')).to.not.equal(undefined);
  });

  it('change one room and one poll only', async () => {
    server.on('PUT', '/v4/chat/:section/:container', [200, {}]);
    server.on('POST', '/v4/interaction/:section/polls/:poll/close', [200, line({ status: 'closed' }).poll]);
    const el = await open(
      [room(), room({ content_container_uuid: 'b', title: 'Another' })],
      [line(), line({ poll_uuid: 'p2', question: 'Another?' })],
    );
    const states = () => findAll(el, 'tbody td:nth-child(2)').map((it) => it.textContent);
    await waitUntil(() => states().length === 4);
    await pressButton(el, 'Close');
    await pressButton(el, 'Close poll');
    await pressButton(el, 'Close poll');
    await waitUntil(() => states().join() === 'Closed,Open,Closed,Open', states().join());
  });
});
