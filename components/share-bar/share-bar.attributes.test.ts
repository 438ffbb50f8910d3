import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/share-bar';

const options = (el: HTMLElement) => findAll(el, '[data-medium]');
const total = (el: HTMLElement) => find(el, '.share__total')?.textContent ?? 'none';
const styleOf = (el: HTMLElement, selector: string) => {
  const found = find(el, selector);
  return found ? getComputedStyle(found) : undefined;
};

/** The path and host of the page that a link shares. */
function shared(el: HTMLElement): string {
  const { href = '' } = find<HTMLAnchorElement>(el, 'a[data-medium=telegram]') ?? {};
  const url = href && new URL(new URL(href).searchParams.get('url') ?? '');
  return url ? `${url.host === location.host ? 'here' : url.host}${url.pathname}` : '';
}

const table: AttributeTable = {
  'vf-container-id': {
    look: total,
    drawn: [
      [null, '12 shares'],
      ['story-4', '4 shares'],
      ['story-5', 'none'],
    ],
    beside: { 'show-total': 'true' },
  },
  'share-url': {
    look: shared,
    drawn: [
      [null, 'news.example/own-story'],
      ['https://other.example/there', 'other.example/there'],
      ['/near', 'here/near'],
    ],
  },
  'share-current-page-url': {
    look: shared,
    drawn: [
      [null, 'news.example/own-story'],
      ['true', `here${location.pathname}`],
      ['false', 'news.example/own-story'],
    ],
  },
  view: {
    look: (el) => [options(el).length > 0, total(el)],
    drawn: [
      [null, [true, 'none']],
      ['total', [false, '12 shares']],
      ['bar', [true, 'none']],
    ],
  },
  shape: {
    look: (el) => styleOf(el, '.share__option')?.borderTopLeftRadius === '22px',
    drawn: [
      [null, false],
      ['circle', true],
      ['default', false],
    ],
  },
  direction: {
    look: (el) => {
      const [first, second] = options(el).filter(({ offsetWidth }) => offsetWidth > 0);
      const [one, other] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()];
      return one && other && (one.top === other.top ? 'beside each other' : 'below each other');
    },
    drawn: [
      [null, 'beside each other'],
      ['vertical', 'below each other'],
      ['horizontal', 'beside each other'],
    ],
  },
  'button-view': {
    look: (el) => styleOf(el, '.share__option')?.borderTopWidth,
    drawn: [
      [null, '0px'],
      ['true', '1px'],
      ['false', '0px'],
    ],
  },
  'show-labels': {
    look: (el) => styleOf(el, '.share__name')?.opacity,
    drawn: [
      [null, '0'],
      ['true', '1'],
      ['false', '0'],
    ],
  },
  'show-counters': {
    look: (el) => findAll(el, '.share__count').map(({ textContent }) => textContent),
    drawn: [
      [null, []],
      ['true', ['1212 shares']],
      ['false', []],
    ],
  },
  'show-total': {
    look: total,
    drawn: [
      [null, 'none'],
      ['true', '12 shares'],
      ['false', 'none'],
    ],
  },
};

describe('each attribute of a share bar', () => {
  const server = fakeServer();
  const shares: Record<string, number> = { 'own-story': 12, 'story-4': 4 };
  beforeEach(() => {
    openPage({ reader: false, settings: { share_networks: 'telegram' } });
    const page = { container: 'own-story', url: 'https://news.example/own-story' };
    store.set(pageAtom, (before) => ({ ...before, ...page }));
    server.on('GET', '/v4/shares/:section', ({ query }) => {
      const count = shares[query.container_id ?? ''] ?? 0;
      return [200, { total: count, counts: { telegram: count } }];
    });
  });

  drawsByAttribute('vf-share-bar', table);
});
