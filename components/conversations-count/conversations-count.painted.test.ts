import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { store } from '../../core/base/store/store';
import { setCountAction } from '../../core/state/comments/counts.atoms';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPaintedState, paint } from '../../test/support/painted';
import 'virtual:element/conversations-count';
import { waitUntil } from '../../test/support/wait-until';
import { textOf } from './conversations-count.facts';
import { reading } from './conversations-count.reading';

describe('a painted count', () => {
  const server = fakeServer();

  it('keeps its number, continues from it, and sends no request', async () => {
    const error = sinon.stub(console, 'error');
    const { host } = paint({ ...aPaintedState(null), widget: 'conversations-count', facts: { count: 42 } });
    host.append('42', document.createElement('b'));
    host.className = 'vf-comments-count vf-counter';
    const number = host.firstChild;
    openPage({ reader: false });
    document.body.append(host);
    await aTimeout(100);
    expect(host.firstChild).to.equal(number);
    expect(host.textContent).to.equal('42');
    expect(host.className).to.equal('vf-comments-count vf-counter');
    expect(server.requests).to.have.length(0);

    store.set(setCountAction, { containerId: 'story-1', commentCount: 43, status: 'open' });
    await waitUntil(() => host.textContent === '43', 'old number');
    host.remove();
    await waitUntil(() => host.textContent === '' && host.className === '', 'left behind');
    expect(host.querySelector('b')).not.to.equal(null);
    expect(error.args.map(String)).to.deep.equal([]);
    error.restore();
  });

  for (const [lang, number] of [
    ['en', '142,001'],
    ['de', '142.001'],
    ['ar', '142,001'],
  ] as const) {
    it(`has its thousands as the page’s language writes them, before React and after (${lang})`, async () => {
      const error = sinon.stub(console, 'error');
      const facts = { count: 142_001 };
      const state = { ...aPaintedState(null), lang, widget: 'conversations-count', facts };
      const { host, shadow } = paint(state as never);
      expect(shadow.querySelector('.viafoura slot')?.textContent).to.equal(number);
      expect(textOf(facts, lang)).to.equal(number);
      await reading.publishDrawn?.(host, state as never);
      expect(host.textContent).to.equal(number);
      expect(host.className).to.equal('vf-comments-count vf-counter');
      const written = host.firstChild;

      store.set(chooseLanguageAction, lang);
      openPage({ reader: false });
      document.body.append(host);
      await aTimeout(100);
      expect(host.firstChild).to.equal(written);
      expect(host.textContent).to.equal(number);
      store.set(setCountAction, { containerId: 'story-1', commentCount: 143_001, status: 'open' });
      await waitUntil(() => host.textContent === number.replace('2', '3'), 'old number');
      host.remove();
      await waitUntil(() => host.textContent === '', 'left behind');
      expect(error.args.map(String)).to.deep.equal([]);
      error.restore();
      store.set(chooseLanguageAction, 'en');
    });
  }
});
