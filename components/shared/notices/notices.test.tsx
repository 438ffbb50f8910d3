import { expect, fixture, html } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { NOTICE_MS } from '../../../core/base/constants';
import { store } from '../../../core/base/store/store';
import { noticesAtom, showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { slowClock } from '../../../test/support/slow-clock';
import { waitUntil } from '../../../test/support/wait-until';
import { Notices } from './notices';

describe('a notice', () => {
  it('is visible for its whole time, however long its code takes to load', async () => {
    const clock = slowClock();
    const place = await fixture(html`<div></div>`);
    const root = createRoot(place);
    try {
      root.render(<Notices />);
      await waitUntil(() => place.querySelector('[role=status]'));
      store.set(showNoticeAction, { kind: 'info', text: 'Saved' });
      await waitUntil(() => place.querySelector('[role=status]')?.textContent === 'Saved');
      if (!place.querySelector('.notice')) await clock.tickAsync(2 * NOTICE_MS);
      await waitUntil(() => place.querySelector('.notice'), 'never visible');
      await clock.tickAsync(NOTICE_MS - 2000);
      expect(place.querySelector('.notice')?.textContent).to.equal('Saved');
      await clock.tickAsync(2000);
      await waitUntil(() => !place.querySelector('.notice'), 'still there');
    } finally {
      root.unmount();
      store.set(noticesAtom, []);
      clock.restore();
    }
  });
});
