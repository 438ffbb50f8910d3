import { anArticle } from '../../test/support/articles';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/content-recirculation';

const links = (el: HTMLElement) => findAll<HTMLAnchorElement>(el, 'a');
const medium = (el: HTMLElement) => links(el)[0]?.href.split('medium%3D')[1];
/** The first title shows the server's parameters. */
const told = (el: HTMLElement) => find(el, '.vf-item-layout__title')?.textContent;

const table: AttributeTable = {
  'vf-container-id': {
    look: told,
    drawn: [
      [null, 'without nothing'],
      ['story-4', 'without story-4'],
    ],
    given: () => serve(({ without }) => `without ${without || 'nothing'}`),
  },
  title: {
    look: (el) => find(el, 'h2')?.textContent ?? 'none',
    drawn: [
      [null, 'Read next'],
      ['More of the harbour', 'More of the harbour'],
      ['', 'none'],
    ],
  },
  limit: {
    bounds: [1, 100, 'clamped'],
    look: (el) => links(el).length,
    drawn: [
      [null, 5],
      ['3', 3],
      ['0', 1],
    ],
  },
  'days-published': {
    look: told,
    drawn: [
      [null, '7 days'],
      ['2', '2 days'],
      ['all', '0 days'],
      ['31', '30 days'],
    ],
    given: () => serve(({ content_container_window_days: days }) => `${days} days`),
  },
  'trend-window': {
    bounds: [1, 48, 'clamped'],
    look: told,
    drawn: [
      [null, '3 hours'],
      ['24', '24 hours'],
    ],
    given: () => serve(({ content_window_hours: hours }) => `${hours} hours`),
  },
  sort: {
    look: told,
    drawn: [
      [null, 'by total_visible_contents'],
      ['hot', 'by hot'],
      ['comments', 'by total_visible_contents'],
      ['newest', 'by newest'],
      ['wildest', 'by total_visible_contents'],
    ],
    given: () => serve(({ sorted_by }) => `by ${sorted_by}`),
  },
  'thumbnail-position': {
    look: medium,
    drawn: [
      [null, 'standalone_content_recirculation_with_ads'],
      ['right', 'standalone_content_recirculation_with_ads_rs'],
      ['left', 'standalone_content_recirculation_with_ads'],
    ],
  },
  'tracking-medium': {
    look: medium,
    drawn: [
      [null, 'standalone_content_recirculation_with_ads'],
      ['foot', 'foot'],
    ],
  },
};

const server = fakeServer();

/** Serves the requested number of articles; the first title is made from the query. */
function serve(title: (query: Record<string, string>) => string = () => 'Story'): void {
  server.on('GET', '/v4/livecomments/:section/trending', ({ query }) => {
    const count = Math.min(Number(query.limit), 9);
    const trending = Array.from({ length: count }, (_, at) => anArticle(at + 1, { origin_title: title(query) }));
    return [200, { trending }];
  });
}

describe('each attribute of content recirculation', () => {
  beforeEach(() => {
    openPage({ reader: false });
    serve();
  });

  drawsByAttribute('vf-content-recirculation', table);
});
