import { anArticle } from '../../test/support/articles';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/trending-articles';

const links = (el: HTMLElement) => findAll<HTMLAnchorElement>(el, 'a');
const heading = (el: HTMLElement) => find(el, 'h2')?.textContent ?? 'none';
const medium = (el: HTMLElement) => links(el)[0]?.href.split('medium%3D')[1];
const titles = (el: HTMLElement) => findAll(el, '.vf-item-layout__title').map(({ textContent }) => textContent);

/** The first title shows the server's parameters. */
const told = (el: HTMLElement) => titles(el)[0];

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
    look: heading,
    drawn: [
      [null, 'Most discussed'],
      ['What others read', 'What others read'],
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
      ['0', '0 days'],
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
  view: {
    look: (el) => [find(el, '.articles__list')?.localName, findAll(el, 'img').length > 0, medium(el)],
    drawn: [
      [null, ['ol', true, 'standalone_top_pages']],
      ['list', ['ol', false, 'standalone_top_pages']],
      ['full', ['ol', true, 'standalone_top_pages']],
      ['condensed', ['ul', false, 'standalone_top_pages_condensed']],
    ],
  },
  thumbnail: {
    look: (el) => findAll(el, 'img').length > 0,
    drawn: [
      [null, true],
      ['false', false],
      ['true', true],
    ],
  },
  'thumbnail-position': {
    look: (el) => {
      const [picture, words] = ['.article__picture', '.article__words'].map(
        (part) => find(el, part)?.getBoundingClientRect().left ?? 0,
      ) as [number, number];
      return picture < words ? 'picture first' : 'words first';
    },
    drawn: [
      [null, 'picture first'],
      ['right', 'words first'],
      ['left', 'picture first'],
    ],
  },
  'tracking-medium': {
    look: medium,
    drawn: [
      [null, 'standalone_top_pages'],
      ['foot', 'foot'],
    ],
  },
  'hide-when-empty': {
    look: (el) => find(el, '.viafoura')?.textContent,
    drawn: [
      [null, 'Most discussedNothing here yet.'],
      ['true', ''],
      ['false', 'Most discussedNothing here yet.'],
    ],
    given: () => server.on('GET', TRENDING, [200, { trending: [] }]),
  },
  'content-recirculation': {
    look: (el) => [heading(el), medium(el)],
    drawn: [
      [null, ['Most discussed', 'standalone_top_pages']],
      ['true', ['Read next', 'standalone_content_recirculation_with_ads']],
      ['false', ['Most discussed', 'standalone_top_pages']],
    ],
  },
};

const TRENDING = '/v4/livecomments/:section/trending';
const server = fakeServer();

/** Serves the requested number of articles; the first title is made from the query. */
function serve(title: (query: Record<string, string>) => string = () => 'Story'): void {
  server.on('GET', TRENDING, ({ query }) => {
    const count = Math.min(Number(query.limit), 9);
    const trending = Array.from({ length: count }, (_, at) => anArticle(at + 1, { origin_title: title(query) }));
    return [200, { trending }];
  });
}

describe('each attribute of trending articles', () => {
  beforeEach(() => {
    openPage({ reader: false });
    serve();
  });

  drawsByAttribute('vf-trending-articles', table);
});
