/** The figures: charts with the days before, tables in words, and a file for spreadsheets. */
import { expect } from '@open-wc/testing';
import { closeConsole, openConsole, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { spoken } from '../../../test/support/spoken';
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
    const el = await open({ suspects: [{ date: day(0), name: 'Page view', widget: '', n: 4 }] });
    await seenText(el, 'There are no figures for this period.');
    await seen(el, 'select');
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

  it('read as two menus, a chart with both sums and its days, and a table', async () => {
    const el = await open({ comments: [{ date: day(29), views: 2000, comments: 1200, replies: 300 }] });
    await seen(el, '.figures__now');
    const dates = /[A-Z][a-z]+ \d+, \d{4}|\d{4}-\d\d-\d\d/g;
    expect(spoken(el, '.console__main').map((line) => line.replace(dates, 'day'))).to.deep.equal([
      'heading: Figures',
      'menu: Show = Comments of Attention, Articles, From reader to writer, Hours of the week, All events, Comments, Moderation, Automated visits',
      'menu: Time = Last 30 days of Last 7 days, Last 30 days, Last 90 days, Last 365 days',
      'Most figures are collected only while the setting “Usage figures” is on.',
      'Comments: 1,200',
      'Previous period: 0',
      'day',
      'day',
      'region: Comments',
      'Day',
      'Page views',
      'Comments',
      'Replies',
      'day',
      '2,000',
      '1,200',
      '300',
      'button: Save as CSV',
    ]);
    const [first, last] = findAll(el, '.figures__days span').map((it) => Date.parse(it.textContent ?? ''));
    expect(Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000)).to.equal(29);
    expect(find(el, 'figure svg')?.getAttribute('aria-hidden')).to.equal('true');
  });

  it('draw the first day at the start, the most at the top, and the days before below', async () => {
    const rows = {
      comments: [0, 29].map((ago) => ({ date: day(ago), views: 1, comments: ago === 0 ? 40 : 20, replies: 0 })),
    };
    const el = await open(rows);
    await seen(el, '.figures__now');
    const points = (name: string) =>
      [...(find(el, name)?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
    const now = points('.figures__now');
    expect([now.length, now[0], now[1]?.[1], now.at(-1)]).to.deep.equal([30, [56, 112], 212, [712, 12]]);
    expect(points('.figures__before').every(([, y]) => y === 212)).to.equal(true);
    const ticks = findAll(el, '.figures__tick-text').map((it) => [it.textContent, it.getAttribute('x')]);
    expect(ticks).to.deep.equal([
      ['0', '48'],
      ['10', '48'],
      ['20', '48'],
      ['30', '48'],
      ['40', '48'],
    ]);
    const [line] = findAll(el, '.figures__tick');
    expect(['x1', 'x2', 'y1', 'y2'].map((name) => line?.getAttribute(name))).to.deep.equal(['56', '712', '212', '212']);
  });

  it('say that a file could not be saved, until another try', async () => {
    const el = await open({ suspects: [{ date: day(0), name: 'Page view', widget: '', n: 4 }] });
    choose(el, 0, 'suspects');
    const save = await seen<HTMLButtonElement>(el, '.figures > .button');
    server.on('GET', '/v1/analytics/:section/panels/:panel', [503, { code: 'unavailable', message: 'no' }]);
    save.click();
    await seen(el, '.console-failed');
    find(el, '.console-failed button')?.click();
    await waitUntil(() => !find(el, '.console-failed'), 'still said');
    expect(cells(el)).to.deep.equal([day(0), 'Page view', '', '4']);
  });

  it('show the present days when those before cannot be loaded', async () => {
    serveConsole(server, []);
    const rows = [{ date: day(0), views: 1, comments: 40, replies: 0 }];
    server.on('GET', '/v1/analytics/:section/panels/:panel', ({ query }) =>
      query.to === day(0) ? [200, { rows }] : [503, { code: 'unavailable', message: 'no' }],
    );
    const el = await openConsole('/localhost/figures');
    await seenText(el, 'Comments: 40');
  });
});
