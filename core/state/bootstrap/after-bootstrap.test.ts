import { expect } from '@open-wc/testing';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { isLoaded } from '../../base/i18n/packs';
import { translate } from '../../base/i18n/translate';
import { phaseAtom } from '../../base/phase/phase';
import { store } from '../../base/store/store';
import { enqueueBackground } from './after-bootstrap';

const server = fakeServer();

it('has the texts of failures ready before the connection is lost', async () => {
  server.on('*', '*', 'offline');
  sessionStorage.setItem('vfThirdpartyCookiesEnabled', 'false');
  enqueueBackground('localhost', []);
  store.set(phaseAtom, 'ready');
  // Not by `translate`, which loads missing texts: too late by then.
  await waitUntil(() => isLoaded('en', 'base'), 'not fetched');
  expect(translate('base', 'settings.error.offline')).to.match(/^You seem to be offline/);
  store.set(phaseAtom, 'standalone');
});
