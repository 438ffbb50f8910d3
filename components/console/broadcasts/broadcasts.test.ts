/** Broadcasts: preview, reach and confirmation before one is sent, and taking one back. */
import { expect } from '@open-wc/testing';
import type { BroadcastsPage, PlannedBroadcast, SentBroadcast } from '../../../core/contract/console/broadcasts';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const BROADCASTS = '/v1/console/:domain/broadcasts';
const END = '/v5/notifications/:section/broadcast';
const planned = (part: Partial<PlannedBroadcast> = {}): PlannedBroadcast => ({
  ...{ broadcast_uuid: 'p1', state: 'planned', title: 'Elections', description: '', url: 'https://news.example' },
  ...{ topic_id: '', reach: 2000, date_due: Date.UTC(2030, 0, 31, 8), author_uuid: null, may_approve: false },
  ...part,
});
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
  const serve = (part: Partial<BroadcastsPage> = {}) => {
    const reach = { readers: 1234, browsers: 1234, time_zone: 'Europe/Oslo', two_people_above: 0 };
    server.on('GET', BROADCASTS, [200, { ...reach, planned: [], broadcasts: [], ...part }]);
  };
  async function open(broadcasts: SentBroadcast[] = [], part: Partial<BroadcastsPage> = {}): Promise<HTMLElement> {
    serveConsole(server, []);
    serve({ broadcasts, ...part });
    const el = await openConsole('/localhost/broadcasts');
    await seen(el, '.broadcast');
    return el;
  }
  const write = (el: HTMLElement, name: string, text: string) => {
    const input = find<HTMLInputElement>(el, `[name="${name}"]`);
    if (input) fill(input, text);
    return input;
  };

  it('are sent after a preview and a second press that shows how many they reach', async () => {
    server.on('POST', BROADCASTS, [201, planned({ state: 'sent' })]);
    const el = await open();
    expect(buttonNamed(el, 'Send now')?.matches(':disabled')).to.equal(true);
    write(el, 'title', 'The ferry is here');
    write(el, 'description', 'At last.');
    write(el, 'url', 'https://news.example/ferry');
    await waitUntil(() => find(el, '.broadcast__card')?.textContent === 'The ferry is hereAt last.news.example');
    await pressButton(el, 'Send now');
    await seenText(el, 'They go to: 1,234');
    expect(server.asked('POST', '/broadcasts')).to.deep.equal([]);
    await pressButton(el, 'Send now');
    await seenText(el, 'Sent.');
    expect(server.asked('POST', '/broadcasts')[0]?.json).to.deep.equal({
      title: 'The ferry is here',
      description: 'At last.',
      url: 'https://news.example/ferry',
      due: '',
    });
    expect(find<HTMLInputElement>(el, '[name="title"]')?.value).to.equal('');
  });

  it('are sent to followers of a topic, whose number is shown first', async () => {
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [200, { count: 12 }]);
    server.on('POST', BROADCASTS, [201, planned({ state: 'sent' })]);
    const el = await open();
    write(el, 'title', 'News');
    write(el, 'url', 'https://news.example');
    const topic = write(el, 'topic_id', 'ferries');
    await waitUntil(() => buttonNamed(el, 'Send now')?.matches(':disabled'), 'could be sent to all readers');
    topic?.focus();
    topic?.blur();
    await seenText(el, 'People who follow this topic: 12');
    await pressButton(el, 'Send now');
    await seenText(el, 'They go to: 12');
    await pressButton(el, 'Send now');
    await seenText(el, 'Sent.');
    const [asked] = server.asked('POST', '/broadcasts');
    expect(asked?.json).to.include({ broadcast_type: 'topic', topic_id: 'ferries' });
  });

  it('keep the typed text when the server refuses, and mark the field', async () => {
    server.on('POST', BROADCASTS, [
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

  it('are withdrawn after a second press, while readers see them', async () => {
    server.on('DELETE', `${END}/:uuid`, [204, null]);
    const el = await open([sent(), sent({ notification_uuid: 'n2', title: 'Old', date_ends: 2 })]);
    expect(findAll(el, 'tbody tr').map((row) => row.children[2]?.textContent)).to.deep.equal(['Shown', 'Ended']);
    await pressButton(el, 'Withdraw');
    await pressButton(el, 'Withdraw');
    await waitUntil(() => server.asked('GET', '/broadcasts').length === 2, 'not loaded again');
    expect(server.asked('DELETE', '/broadcast/n1').length).to.equal(1);
  });

  it('are planned for a time in the zone of the site, shown and canceled', async () => {
    server.on('POST', BROADCASTS, [201, planned()]);
    server.on('DELETE', `${BROADCASTS}/:uuid`, [204, null]);
    const el = await open();
    write(el, 'title', 'Elections');
    write(el, 'url', 'https://news.example');
    await seenText(el, 'Time to send (Europe/Oslo)');
    write(el, 'due', '2030-01-31T09:00');
    await pressButton(el, 'Schedule');
    serve({ planned: [planned()] });
    await pressButton(el, 'Schedule');
    await seenText(el, 'Scheduled.');
    expect(server.asked('POST', '/broadcasts')[0]?.json).to.include({ due: '2030-01-31T09:00' });
    await seenText(el, 'January 31, 2030');
    expect(find(el, '[aria-label="Scheduled, or waiting for a second person"] tbody td')?.textContent).to.contain(
      '9:00',
    );
    await pressButton(el, 'Cancel broadcast');
    serve();
    await pressButton(el, 'Cancel broadcast');
    await waitUntil(() => !find(el, '[aria-label="Scheduled, or waiting for a second person"]'), 'still planned');
    expect(server.asked('DELETE', '/broadcasts/p1').length).to.equal(1);
  });

  it('wait for a second person, who is not the author, if they go to many readers', async () => {
    server.on('POST', BROADCASTS, [201, planned({ state: 'waiting', date_due: null })]);
    server.on('POST', `${BROADCASTS}/:uuid/approve`, [200, planned({ state: 'sent' })]);
    const el = await open([], { two_people_above: 1000 });
    write(el, 'title', 'Elections');
    write(el, 'url', 'https://news.example');
    await seenText(el, 'Broadcasts to more than 1,000 readers need a second person.');
    await pressButton(el, 'Ask a colleague');
    serve({ planned: [planned({ state: 'waiting', date_due: null })] });
    await pressButton(el, 'Ask a colleague');
    await seenText(el, 'Waits for a second person.');
    expect(buttonNamed(el, 'Approve and send')).to.equal(undefined);
    await closeConsole();
    const waiting = planned({ state: 'waiting', date_due: null, may_approve: true });
    const other = await open([], { planned: [waiting], two_people_above: 1000 });
    await pressButton(other, 'Approve and send');
    serve();
    await pressButton(other, 'Approve and send');
    await waitUntil(() => server.asked('POST', '/p1/approve').length === 1, 'not approved');
  });

  it('show when there are none, and when they cannot be loaded', async () => {
    await seenText(await open(), 'There are no broadcasts yet.');
    await closeConsole();
    server.on('GET', BROADCASTS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/broadcasts');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    serve();
    again.click();
    await seen(el, '.broadcast');
  });

  it('read as a form with a preview, planned ones and sent ones', async () => {
    const el = await open([sent({ description: 'By an hour.', date_created: Date.UTC(2026, 1, 3, 12) })], {
      ...{ browsers: 800, time_zone: '' },
      planned: [
        planned({ description: 'Results', topic_id: 'votes' }),
        planned({ broadcast_uuid: 'p2', state: 'waiting', date_due: null, may_approve: true }),
      ],
    });
    await seenText(el, 'By an hour.');
    await reads(el, '.console__main', [
      'heading: Broadcasts',
      'field: Title (maxlength 500)',
      'field: Text (maxlength 500)',
      'field: Link address (maxlength 2000)',
      'field: Topic, or empty for all readers (maxlength 300)',
      'field: Time to send (UTC), or empty for now (maxlength 16)',
      'status:',
      "Appears in all readers' notifications. Browsers with push messages: 800",
      'button: Send now (disabled)',
      'Preview',
      'Title',
      'localhost',
      'heading: Scheduled, or waiting for a second person',
      'region: Scheduled, or waiting for a second person',
      'Title',
      'Time in UTC',
      'Status',
      'Readers',
      'Actions',
      'Elections',
      'Results · votes',
      'January 31, 2030 at hh:mm',
      'Scheduled',
      '2,000',
      'button: Cancel broadcast',
      'Elections',
      'Once approved',
      'Waits for a second person',
      '2,000',
      'button: Approve and send',
      'button: Cancel broadcast',
      'heading: Latest broadcasts to all readers',
      'region: Latest broadcasts to all readers',
      'Title',
      'Sent',
      'Status',
      'Actions',
      'The ferry is late',
      'By an hour.',
      'February 3, 2026 at hh:mm',
      'Shown',
      'button: Withdraw',
    ]);
    await expect(el).to.be.accessible();
  });

  it('go to followers only once their number is known, and to all again without a topic', async () => {
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [
      404,
      { code: 'not_found', message: 'no topic' },
    ]);
    const el = await open([], { two_people_above: 100 });
    await seenText(el, 'Broadcasts to more than 100 readers need a second person.');
    write(el, 'title', 'News');
    write(el, 'url', 'https://news.example');
    const topic = write(el, 'topic_id', 'ferries') as HTMLInputElement;
    const leave = () => topic.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    const isDisabled = () => find<HTMLButtonElement>(el, '.button--primary')?.disabled;
    leave();
    await seenText(el, "We couldn't find this.");
    expect(isDisabled()).to.equal(true);
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [200, { count: 100 }]);
    leave();
    await waitUntil(() => isDisabled() === false, 'cannot be sent');
    expect(find(el, '.console-note')).to.equal(null);
    expect(buttonNamed(el, 'Send now')).to.not.equal(undefined);
    write(el, 'topic_id', '');
    leave();
    await waitUntil(() => find(el, '.console-note'), 'still of the topic');
    expect([isDisabled(), server.asked('GET', '/count').length]).to.deep.equal([false, 2]);
  });

  it('ask again after a change of what makes them ready, and nothing is sent by cancel', async () => {
    const el = await open();
    write(el, 'title', 'News');
    write(el, 'url', 'https://news.example');
    await pressButton(el, 'Send now');
    await pressButton(el, 'Cancel');
    await pressButton(el, 'Send now');
    write(el, 'title', '');
    await waitUntil(() => buttonNamed(el, 'Send now')?.matches(':disabled'), 'could be sent');
    expect(find(el, '.button--danger')).to.equal(null);
    write(el, 'title', 'News');
    await waitUntil(() => buttonNamed(el, 'Send now')?.matches(':enabled'));
    expect(find(el, '.button--danger')).to.equal(null);
    expect(server.asked('POST', '/broadcasts')).to.deep.equal([]);
  });

  it('stay as they are when the server refuses to cancel or to withdraw them', async () => {
    const refused = { code: 'decided_since', message: 'no' };
    server.on('DELETE', `${BROADCASTS}/:uuid`, [409, refused]);
    server.on('DELETE', `${END}/:uuid`, [409, refused]);
    const el = await open([sent()], { planned: [planned()] });
    await pressButton(el, 'Withdraw');
    await pressButton(el, 'Withdraw');
    await seen(el, '.notice');
    expect(server.asked('GET', '/broadcasts')).to.have.length(1);
    await pressButton(el, 'Cancel broadcast');
    await pressButton(el, 'Cancel broadcast');
    await waitUntil(() => server.asked('GET', '/broadcasts').length === 2, 'not read again');
    expect(find(el, '[aria-label="Scheduled, or waiting for a second person"]')).to.not.equal(null);
  });
});
