import { expect } from '@open-wc/testing';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { forgetMailLinkAction, mailLinkAtom, openMailLink } from './mail-link';
import { closeTrayAction, openTrayAction } from './tray.atoms';

describe('a link out of a mail', () => {
  const here = location.href;
  afterEach(() => {
    history.replaceState(null, '', here);
    store.set(forgetMailLinkAction);
    clearPageState(store);
  });

  function come(query: Record<string, string>): void {
    const address = new URL(here);
    for (const [name, value] of Object.entries({ page: '2', ...query })) address.searchParams.set(name, value);
    history.replaceState({ of: 'the page' }, '', `${address}#comments`);
    openMailLink();
  }
  const kept = () => Object.fromEntries(new URL(location.href).searchParams);
  const shown = () => store.get(mailLinkAtom);

  for (const [query, kind] of [
    [{ vtype: 'emailverification', vtoken: 'secret' }, 'emailverification'],
    [{ vtype: 'reset', vtoken: 'secret' }, 'reset'],
    [{ vlogin: 'secret' }, 'login'],
    [{ vlogin: 'secret', vtype: 'reset', vtoken: 'other' }, 'login'],
  ] as const) {
    it(`opens the tray for ${Object.keys(query).join(', ')} as ${kind}, and leaves no token in the address`, async () => {
      const open = listenFor('tray/open');
      come(query);
      expect(kept()).to.include({ page: '2' }).and.to.not.have.any.keys('vtype', 'vtoken', 'vlogin');
      expect([location.hash, history.state]).to.deep.equal(['#comments', { of: 'the page' }]);
      await waitUntil(() => open.callCount === 1);
      expect(open.args).to.deep.equal([[null, 'vf-profile']]);
      store.set(openTrayAction, { tab: 'vf-profile' });
      expect(shown()).to.deep.include({ kind, token: 'secret' });
    });
  }

  for (const query of [
    { vtype: 'unsubscribe', vtoken: 'secret' },
    { vtype: 'login', vtoken: 'secret' },
    { vtoken: 'secret' },
    { vtype: 'reset', vtoken: '' },
    { vtype: 'reset' },
  ]) {
    it(`is not the suite’s with ${new URLSearchParams(query as never)}, which stays in the address`, async () => {
      const open = listenFor('tray/open');
      come(query as Record<string, string>);
      expect(kept()).to.include(query);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([open.callCount, shown()]).to.deep.equal([0, null]);
    });
  }

  it('exists while the tray is open, and not after it was closed or the action is done', async () => {
    store.set(openTrayAction);
    come({ vlogin: 'secret' });
    await waitUntil(() => shown()?.token === 'secret', 'in the open tray');
    store.set(closeTrayAction);
    store.set(openTrayAction);
    expect(shown()).to.equal(null);
    come({ vlogin: 'again' });
    await waitUntil(() => shown()?.token === 'again');
    store.set(forgetMailLinkAction);
    expect(shown()).to.equal(null);
  });
});
