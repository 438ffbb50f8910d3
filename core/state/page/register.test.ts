import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { ownersAtom, pageAtom } from './page.atoms';
import { readPageAction } from './read-page';
import { registerPageAction } from './register';

describe('registering the page', () => {
  const server = fakeServer();
  const before = location.href;
  let warn: sinon.SinonStub;

  beforeEach(() => {
    warn = sinon.stub(console, 'warn');
    store.set(readPageAction, {
      title: 'Story',
      url: 'https://a.example/story',
      owners: ['viafoura-id:1'],
      lang: 'en-GB',
      container: '',
      id: 0,
      uuid: '',
    });
  });
  afterEach(() => {
    history.replaceState(null, '', before);
    sinon.restore();
  });

  it('sends what the page contains and stores its id and uuid, once', async () => {
    server.on('POST', '/v2/:domain/pages', [201, { result: { id: 12, uuid: 'page-uuid' } }]);
    const page = document.createElement('div');
    page.innerHTML =
      '<meta property="article:published_time" content="2026-06-01T08:30:00+02:00"><vf-conversations vf-container-id=" story-1 "></vf-conversations>';
    document.body.append(page);
    await store.set(registerPageAction);
    await store.set(registerPageAction);
    expect(server.requests.map(({ json }) => json)).to.deep.equal([
      {
        title: 'Story',
        url: 'https://a.example/story',
        unique_id: '',
        image_url: '',
        description: '',
        page_type: '',
        owners: ['viafoura-id:1'],
        section: '',
        container_id: 'story-1',
        lang: 'en-GB',
        date_published: Date.UTC(2026, 5, 1, 6, 30),
      },
    ]);
    page.remove();
    expect(store.get(pageAtom)).to.include({ id: 12, uuid: 'page-uuid' });
  });

  it('learns which people of the site its authors are', async () => {
    server.on('POST', '/v2/:domain/pages', [200, { result: { id: 12, uuid: 'page-uuid', authors: ['a-person'] } }]);
    await store.set(registerPageAction);
    expect(store.get(ownersAtom)).to.deep.equal(['viafoura-id:1', 'viafoura-uuid:a-person']);
    expect(store.get(pageAtom).owners).to.deep.equal(['viafoura-id:1'], 'what the page says stays');
    clearPageState(store);
    expect(store.get(ownersAtom)).to.deep.equal(['viafoura-id:1'], 'of the next article others');
  });

  it('sets no id if the reader has gone to another page', async () => {
    server.on('POST', '/v2/:domain/pages', () => {
      store.set(readPageAction, { url: 'https://a.example/next', uuid: '', id: 0 });
      return [201, { result: { id: 12, uuid: 'page-uuid' } }];
    });
    await store.set(registerPageAction);
    expect(store.get(pageAtom)).to.include({ id: 0, uuid: '' });
  });

  it('costs a warning when it fails', async () => {
    server.on('POST', '/v2/:domain/pages', [429, {}]);
    await store.set(registerPageAction);
    expect(store.get(pageAtom).uuid).to.equal('');
    expect(warn.callCount).to.equal(1);
  });
});
