import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import { writeTimes } from './painted-times';
import { ShortTime, TimeAgo } from './time-ago';

const AT = Date.UTC(2026, 4, 2, 12, 30);

describe('a time', () => {
  let root: Root | undefined;
  before(() => loadAreas(['conversations', 'reviews'], 'en'));
  afterEach(() => root?.unmount());

  for (const [form, element, short] of [
    ['long', <TimeAgo key="long" ms={Date.now() - 2 * HOUR_MS} />, '2 hours ago'],
    [
      'short, in the texts of its widget',
      <ShortTime key="short" area="reviews" ms={Date.now() - 2 * HOUR_MS} />,
      '2 h',
    ],
  ] as const) {
    it(`is ${form}, with the full date while a reader points at it`, async () => {
      const box = await fixture<HTMLElement>(html`<div></div>`);
      root = createRoot(box);
      root.render(element);
      await waitUntil(() => box.textContent === short, `not written: ${box.textContent}`);
      const time = box.querySelector('time') as HTMLTimeElement;
      expect(time.title).to.equal('');
      time.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      expect(time.title).to.match(/\d{4} at \d/);
    });
  }

  it('of a painted widget is written again by the reader’s clock and zone', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const shadow = host.attachShadow({ mode: 'open' });
    const at = new Date(AT).toISOString();
    shadow.innerHTML = `<time data-time datetime="${at}">now</time><time data-moment datetime="${at}">May 2</time><time datetime="${at}">x</time>`;
    const texts = { short_hour: '{{count}} h' };
    writeTimes(shadow, partOf<Parameters<typeof writeTimes>[1]>({ lang: 'en', texts }), AT + 2 * HOUR_MS);
    const written = [...shadow.querySelectorAll('time')].map(({ textContent }) => textContent ?? '');
    expect([written[0], written[2]]).to.deep.equal(['2 h', 'x']);
    expect(written[1]).to.match(/^May 2, 2026 at \d/);
  });
});
