/** Requests that the console's page begins before the console's code is there. */
import { expect } from '@open-wc/testing';
import { closeConsole, openQueue, serveQueue } from '../../test/support/console-page';
import { fakeServer } from '../../test/support/fake-server';
import { findAll } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';

let visits = 0;

describe('a visit of the console', () => {
  const server = fakeServer();
  afterEach(async () => {
    await closeConsole();
    window.vfConsoleBegun = undefined;
  });
  const pages = () => server.requests.filter(({ path }) => path.endsWith('/queue'));

  async function visit(path: string) {
    history.replaceState(null, '', `/console${path}`);
    // The file runs when it is imported: each visit imports it again.
    await import(`./start.ts?visit=${++visits}`);
  }

  it('asks for the session, the settings and the queue in the address at once, and once', async () => {
    serveQueue(server, ['Early']);
    await visit('/localhost/queue/reported');
    await waitUntil(() => pages().length === 1, 'no page of the queue');
    await waitUntil(() => server.asked('POST', '/bootstrap').length === 1, 'no settings');
    const el = await openQueue('/localhost/queue/reported');
    expect(findAll(el, '.queue-row__text').map((it) => it.textContent)).to.deep.equal(['Early']);
    expect(server.asked('POST', '/session/renew')).to.have.length(1);
    expect(server.asked('POST', '/bootstrap')).to.have.length(1);
    expect(pages()).to.have.length(1);
  });

  it('begins nothing when the console was faster', async () => {
    serveQueue(server, ['Early']);
    await openQueue();
    await visit('/localhost/queue/spam');
    expect(window.vfConsoleBegun?.answers).to.deep.equal({});
    expect(pages().filter(({ query }) => query.queue === 'spam')).to.deep.equal([]);
  });

  it('loads a saved queue and other screens as before', async () => {
    serveQueue(server, ['Early']);
    await visit('/localhost/queue/5f1a');
    await waitUntil(() => server.asked('POST', '/bootstrap').length === 1);
    expect(pages()).to.deep.equal([]);
  });

  it('asks again where the early requests failed', async () => {
    serveQueue(server, ['Late']);
    server.on('GET', '/v1/console/:domain/queue', [500, {}]);
    await visit('/localhost/queue/waiting');
    await waitUntil(() => pages().length === 1);
    serveQueue(server, ['Late']);
    const el = await openQueue();
    expect(findAll(el, '.queue-row__text').map((it) => it.textContent)).to.deep.equal(['Late']);
  });
});
