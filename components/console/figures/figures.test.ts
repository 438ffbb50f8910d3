/** The figures: charts with the days before, tables in words, and a file for spreadsheets. */
import { expect } from '@open-wc/testing';
import { closeConsole, openConsole, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describe('the figures', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(rows: Record<string, object[]>): Promise<HTMLElement> {
    serveConsole(server, []);
    server.on('GET', '/v1/analytics/:section/panels/:panel', ({ params, query }) => {
      const isNow = query.to === day(0);
      if (query.format === 'csv') return [200, 'date,comments'];
      return [200, { panel: params.panel, rows: isNow ? (rows[`${params.panel}`] ?? []) : [] }];
    });
    return openConsole('/localhost/figures');
  }
  function choose(el: HTMLElement, at: number, value: string) {
    const menu = findAll<HTMLSelectElement>(el, 'select')[at];
    if (!menu) throw new Error('no menu');
    menu.value = value;
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const cells = (el: HTMLElement) => findAll(el, 'td').map((it) => it.textContent);

  it('show the comments of thirty days and compare them with the thirty before', async () => {
    const el = await open({
      comments: [
        { date: day(1), views: 2000, comments: 1200, replies: 300, comments_per_1000_views: 600, reply_share: 0.25 },
      ],
    });
    await seenText(el, 'Comments: 1,200');
    await seen(el, '.figures__now');
    expect(cells(el)).to.deep.equal([day(1), '2,000', '1,200', '300', '600', '25%']);
    const spans = server.asked('GET', '/panels/comments').map(({ query }) => [query.from, query.to]);
    expect(spans).to.deep.equal([
      [day(29), day(0)],
      [day(59), day(30)],
    ]);
  });

  it('show steps, weekdays and decisions in words, and times in minutes', async () => {
    const el = await open({
      funnel: [{ step: 'posted', n: 12, people: null }],
      hours: [{ day: 1, hour: 13, views: 5, comments: 1, attention_ms: 90_000 }],
      moderation: [{ date: day(0), action: 'disable', n: 3, moderators: 1, median_ms: 600_000 }],
    });
    await seenText(el, 'There are no figures for this period.');
    choose(el, 0, 'funnel');
    await waitUntil(() => cells(el).join() === 'Posted,12,–', cells(el).join());
    choose(el, 0, 'hours');
    await waitUntil(() => cells(el).join() === 'Monday,13,5,1,1.5', cells(el).join());
    choose(el, 0, 'moderation');
    await waitUntil(() => cells(el)[4] === '10', cells(el).join());
    expect(cells(el)[1]).to.not.equal('disable');
  });

  it('ask for the time that was chosen', async () => {
    const el = await open({});
    await seenText(el, 'There are no figures for this period.');
    choose(el, 1, '7');
    await waitUntil(
      () => server.asked('GET', '/panels/comments').some(({ query }) => query.from === day(6)),
      'no week',
    );
  });

  it('are saved as a file of the same days', async () => {
    const el = await open({ suspects: [{ date: day(0), name: 'PAGE_VIEW', widget: '', n: 4 }] });
    await seenText(el, 'There are no figures for this period.');
    choose(el, 0, 'suspects');
    const save = await seen<HTMLButtonElement>(el, '.figures > .button');
    const saved = new Promise<string>((resolve) => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        HTMLAnchorElement.prototype.click = click;
        resolve(this.download);
      };
    });
    save.click();
    expect(await saved).to.equal(`suspects-${day(29)}-${day(0)}.csv`);
  });

  it('show when they cannot be loaded, and load again on request', async () => {
    serveConsole(server, []);
    server.on('GET', '/v1/analytics/:section/panels/:panel', [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/figures');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', '/v1/analytics/:section/panels/:panel', [200, { rows: [] }]);
    again.click();
    await seenText(el, 'There are no figures for this period.');
  });
});
