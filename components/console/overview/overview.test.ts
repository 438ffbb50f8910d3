/** The overview: work that waits, busy conversations, and colleagues. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import type { Overview } from '../../../core/contract/console/overview';
import { closeConsole, openConsole, serveConsole } from '../../../test/support/console-page';
import { CONTAINER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';

const article = {
  content_container_uuid: CONTAINER,
  container_id: 'story-1',
  kind: 'livecomments',
  section_uuid: SECTION,
  section: 'News',
  title: 'Ferry to return in May',
  url: '',
  state: 'open' as const,
  moderation_mode: 'site' as const,
  is_premoderated: false,
  totals: { visible: 90, waiting: 3, reported: 0 },
  date_latest: 1,
  expiry_time: null,
};
const none = { total: 0, oldest: null };
const quiet: Overview = {
  queues: { waiting: none, reported: none, second_opinion: none },
  since: 0,
  busy: [],
  colleagues: [],
  failing_webhooks: null,
};

describe('the overview', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  const serve = (part: Partial<Overview>) =>
    server.on('GET', '/v1/console/:domain/overview', [200, { ...quiet, ...part }]);
  async function open(part: Partial<Overview>): Promise<HTMLElement> {
    serveConsole(server, []);
    serve(part);
    return openConsole('/localhost');
  }

  it('is the first screen, and links to queues with their number of waiting items and the oldest age', async () => {
    const waiting = { total: 1000, oldest: Date.now() - 3 * 3_600_000 };
    const el = await open({ queues: { ...quiet.queues, waiting } });
    // A time is first drawn without the page's clock, as "now".
    await seenText(el, 'Oldest: 3 hours ago');
    const [first, second] = findAll(el, '.overview__tile');
    expect(first?.textContent).to.equal('Waiting1,000+Oldest: 3 hours ago');
    expect(second?.textContent).to.equal('Reported0No open reports.');
    first?.click();
    await seen(el, '.queue');
    expect(location.pathname).to.equal('/console/localhost/queue/waiting');
  });

  it('says which conversations are busier than usual', async () => {
    const busy = [
      { ...article, recent: 40, typical: 4.2 },
      { ...article, content_container_uuid: 'b', recent: 9, typical: 0 },
    ];
    const el = await open({ busy });
    await seenText(el, 'Ferry to return in May');
    const [first, second] = findAll(el, '.overview__facts').map((it) => it.textContent);
    expect(first).to.match(/^40 new since .+10× the usual3 waiting$/);
    expect(second).to.not.contain('usual');
  });

  it('lists colleagues who moderate, and shows when there are none', async () => {
    const el = await open({ colleagues: [{ user_uuid: 'u2', name: 'Lena Ottosen', date_seen: 1 }] });
    await seenText(el, 'Lena Ottosen');
    await closeConsole();
    const alone = await open({});
    await seenText(alone, 'No colleague has moderated in the last 15 minutes.');
    await seenText(alone, 'There were no new comments in the last hour.');
  });

  it('warns of failing webhooks, and only then', async () => {
    const el = await open({ failing_webhooks: [{ url: 'https://news.example/hook', date_failing: 1 }] });
    await seenText(el, 'Some webhooks cannot be delivered.');
    await closeConsole();
    const well = await open({ failing_webhooks: [] });
    await seen(well, '.overview__tile');
    expect(find(well, '.console-note')).to.equal(null);
  });

  it('shows that it cannot be loaded, and loads again on request', async () => {
    serveConsole(server, []);
    server.on('GET', '/v1/console/:domain/overview', [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    serve({});
    again.click();
    await seen(el, '.overview__tile');
  });

  it('reads as tiles, busy conversations and colleagues, with where each leads', async () => {
    const busy = [
      { ...article, recent: 20, typical: 10, totals: { ...article.totals, waiting: 0 } },
      { ...article, content_container_uuid: 'b', title: '', recent: 10, typical: 0.2 },
      { ...article, content_container_uuid: 'c', title: 'Calm', recent: 14, typical: 10 },
    ];
    const colleagues = [{ user_uuid: 'u2', name: 'Lena Ottosen', date_seen: 1 }];
    const waiting = { total: 999, oldest: null };
    const webhooks = [{ url: 'https://news.example/hook', date_failing: 1 }];
    const el = await open({ busy, colleagues, queues: { ...quiet.queues, waiting }, failing_webhooks: webhooks });
    await seenText(el, 'Lena Ottosen');
    await reads(el, '.console__main', [
      'heading: Overview',
      'link: Waiting999Nothing is waiting for review. → /console/localhost/queue/waiting',
      'link: Reported0No open reports. → /console/localhost/queue/reported',
      'link: Second opinion0No second opinions were requested. → /console/localhost/queue/second_opinion',
      'Some webhooks cannot be delivered.',
      'link: Connections → /console/localhost/connections',
      'region: Busy conversations',
      'heading: Busy conversations',
      'Ferry to return in May',
      'News',
      '20 new since hh:mm',
      '2× the usual',
      'story-1',
      'News',
      '10 new since hh:mm',
      '10× the usual',
      'link: 3 waiting → /console/localhost/queue/waiting',
      'Calm',
      'News',
      '14 new since hh:mm',
      'link: 3 waiting → /console/localhost/queue/waiting',
      'region: Moderating now',
      'heading: Moderating now',
      'link: Lena Ottosen → /console/localhost/people/u2',
    ]);
  });

  it('is read again each minute, and no longer once another screen is open', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const el = await open({});
    await seenText(el, 'No colleague has moderated');
    serve({ colleagues: [{ user_uuid: 'u2', name: 'Lena Ottosen', date_seen: 1 }] });
    await clock.tickAsync(60_000);
    await seenText(el, 'Lena Ottosen');
    findAll(el, '.overview__tile')[0]?.click();
    await seen(el, '.queue');
    await clock.tickAsync(120_000);
    clock.restore();
    expect(server.asked('GET', '/overview')).to.have.length(2);
  });
});
