import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import de from '../../../locales/de/conversations.json';
import { listenFor } from '../../../test/support/listen-for';
import { comment, MINUTE_MS, paintedRoots, START, stateOf, wordsIn } from '../../../test/support/painted-roots';
import { waitUntil } from '../../../test/support/wait-until';
import { forgetPainted, paintedOf } from './painted';
import { wasPublished } from './published';

describe('painted roots', () => {
  const roots = paintedRoots();
  const { find, paint, drawTimes } = roots;

  it('publish what was in view, once each, and again when they are painted again', async () => {
    const names = ['widgets/mount', 'commenting/loaded', 'comment/rendered'] as const;
    const spies = names.map((name) => listenFor(name));
    paint(stateOf([comment('a'), comment('b')]));
    await drawTimes();
    expect(spies.map(({ callCount }) => callCount)).to.deep.equal([1, 1, 2]);
    expect(wasPublished(roots.host)).to.equal(true);
    forgetPainted(roots.host);
    expect(wasPublished(roots.host)).to.equal(false);
  });

  it('leave publishing to React if it renders first', async () => {
    const spy = listenFor('comment/rendered');
    paint(stateOf([comment('a')])).whenQuiet(() => {});
    await drawTimes();
    expect(spy.callCount).to.equal(0);
    expect(wasPublished(roots.host)).to.equal(false);
  });

  describe('times', () => {
    it('are updated by the reader’s clock when idle, and then every half minute', async () => {
      roots.clock.setSystemTime(START + 2 * MINUTE_MS);
      const painted = paint(stateOf([comment('a'), comment('b', { is_edited: true })]));
      expect(painted.now).to.equal(START);
      expect(find('[data-uuid=a] a')?.textContent).to.equal('5 minutes ago');
      await drawTimes();
      expect(find('[data-uuid=a] a')?.textContent).to.equal('7 minutes ago');
      expect(find('[data-uuid=a]')?.getAttribute('aria-label')).to.equal('Ann, 7 minutes ago');
      expect(find('[data-uuid=b] a')?.textContent).to.equal('7 minutes ago · edited');
      expect(painted.now).to.equal(START + 2 * MINUTE_MS);
      roots.clock.tick(MINUTE_MS);
      expect(find('[data-uuid=b] a')?.textContent).to.equal('8 minutes ago · edited');
      expect(painted.now).to.equal(START + 3 * MINUTE_MS);
    });

    it('are updated at the latest before React reads them', async () => {
      const painted = paint(stateOf([comment('a')]));
      await drawTimes();
      roots.clock.setSystemTime(START + 2 * MINUTE_MS);
      let text: string | null | undefined;
      painted.whenQuiet(() => {
        text = find('[data-uuid=a] a')?.textContent;
      });
      expect(text).to.equal('7 minutes ago');
      expect(painted.now).to.equal(START + 2 * MINUTE_MS);
    });

    it('are those of the markup for React if the code for times has not loaded', () => {
      roots.clock.setSystemTime(START + 2 * MINUTE_MS);
      const painted = paint(stateOf([comment('a')]));
      painted.whenQuiet(() => {});
      expect(find('[data-uuid=a] a')?.textContent).to.equal('5 minutes ago');
      expect(painted.now).to.equal(START);
    });

    it('of removed comments are in their label only', async () => {
      roots.clock.setSystemTime(START + MINUTE_MS);
      paint(stateOf([comment('a', { state: 'disabled' })]), 'vor 3 Stunden');
      await drawTimes();
      expect(find('article')?.getAttribute('aria-label')).to.equal('Gone., 6 minutes ago');
      expect(find('article')?.textContent).to.equal('Gone.');
    });

    it('are in the language of the markup, and days in the reader’s time zone', async () => {
      const created = START - 40 * 24 * 60 * MINUTE_MS;
      const texts = wordsIn('de', de);
      paint(stateOf([comment('a', { date_created: created })], { lang: 'de', texts }), 'irgendwann');
      await drawTimes();
      const day = new Intl.DateTimeFormat('de', { dateStyle: 'long' }).format(created);
      expect(find('a')?.textContent).to.equal(day);
      expect(find('article')?.getAttribute('aria-label')).to.equal(`Ann, ${day}`);
    });

    it('keep the text node, and show a wrong clock as now', async () => {
      const state = stateOf([comment('a', { date_created: START + 2 * MINUTE_MS })]);
      roots.clock.setSystemTime(START + MINUTE_MS);
      paint(state, 'in 1 minute');
      await drawTimes();
      const text = find('time')?.firstChild;
      expect(text?.nodeValue).to.equal('now');
      roots.clock.tick(3 * MINUTE_MS);
      expect(find('time')?.firstChild).to.equal(text);
      expect(text?.nodeValue).to.equal('2 minutes ago');
    });

    it('pause in a hidden tab and continue when the reader returns', async () => {
      let visibility: DocumentVisibilityState = 'hidden';
      sinon.stub(document, 'visibilityState').get(() => visibility);
      const painted = paint(stateOf([comment('a')]));
      await drawTimes();
      roots.clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      visibility = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
      expect(find('a')?.textContent).to.equal('7 minutes ago');
      expect(painted.now).to.equal(Date.now());
    });

    it('pause while React hydrates, and belong to React afterwards', () => {
      const painted = paint(stateOf([comment('a')]));
      painted.whenQuiet(() => {});
      roots.clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      painted.hydrated();
      roots.clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      expect(paintedOf(roots.host)).to.equal(undefined);
    });
  });

  it('shows that an action failed, outside the flow of the markup, and undoes it', async () => {
    sinon.stub(console, 'error');
    roots.hydrate.rejects(new Error('no network'));
    const painted = paint(stateOf([comment('a')]));
    find('.like')?.click();
    await waitUntil(() => find('[role=alert]')?.textContent === 'No luck.');
    expect(find('.notices')?.matches(':popover-open')).to.equal(true);
    painted.whenQuiet(() => {});
    expect(find('.notices')).to.equal(null);
  });

  it('asks to reload the page when its files are gone', async () => {
    sinon.stub(console, 'error');
    roots.hydrate.rejects(new Error('gone'));
    paint(stateOf([comment('a')]));
    const outdated = Symbol.for('vf.outdated');
    try {
      Object.assign(document, { [outdated]: true });
      find('.like')?.click();
      await waitUntil(() => find('[role=alert]')?.textContent === 'Too old.');
    } finally {
      Reflect.deleteProperty(document, outdated);
    }
  });
});
