/** The problem of a post on a social network, in the language of the page or in the server's English. */
import { expect } from '@open-wc/testing';
import { loadLanguageAction } from '../../../core/base/i18n/packs';
import { store } from '../../../core/base/store/store';
import { closeConsole, openConsole, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { findAll } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

describe('the problem of an attached post', () => {
  const server = fakeServer();
  const { lang } = document.documentElement;
  afterEach(async () => {
    await closeConsole();
    document.documentElement.lang = lang;
    await store.set(loadLanguageAction);
  });

  it('is in the language of the page, and marked as English where it has no words', async () => {
    document.documentElement.lang = 'de';
    await store.set(loadLanguageAction);
    serveConsole(server, []);
    const thread = (problem: string) => ({
      ...{ network: 'fediverse', handle: '@news', url: 'https://social.example/1', social_id: problem, likes: 0 },
      ...{ attached_by: 'editor', reposts: 0, replies: 0, skipped: 0, state: 'gone', problem, date_looked: 1 },
      ...{ date_next: 2, here: { visible: 0, waiting: 0, rejected: 0, refused: 0 } },
      article: { section_uuid: 's', content_container_uuid: 'c', container_id: 'c', title: 'Fähre', url: '' },
    });
    const threads = ['closed', 'the post was deleted'].map(thread);
    server.on('GET', '/v1/console/:domain/networks/threads', [200, { networks: 'open', threads, after: null }]);
    server.on('GET', '/v1/console/:domain/networks', [200, { hosts: [], allowed: [] }]);
    const el = await openConsole('/localhost/networks');
    const problems = () => findAll(el, '.networks__problem bdi');
    await waitUntil(() => problems().length === 2);
    expect(problems().map((it) => [it.textContent, it.getAttribute('lang')])).to.deep.equal([
      ['Die Diskussion ist geschlossen.', null],
      ['the post was deleted', 'en'],
    ]);
  });
});
