/** Fields of the console that must be filled in: spaces alone are not sent. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { closeConsole, openConsole, openQueue, serveConsole, serveQueue } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const CONSOLE = '/v1/console/:domain';

describe('spaces alone', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(screen: string): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    server.on('GET', `${CONSOLE}/networks/threads`, [200, { networks: 'open', threads: [], after: null }]);
    server.on('GET', `${CONSOLE}/networks`, [200, { hosts: [], allowed: [] }]);
    server.on('GET', '/v4/livecomments/:section/rules', [503, { code: 'unavailable', message: 'no' }]);
    server.on('GET', `${CONSOLE}/clients`, [200, { clients: [] }]);
    return openConsole(`/localhost/${screen}`);
  }
  /** Submits the form of the field like its button, with these words. */
  function submit(field: HTMLInputElement, words: string): boolean {
    fill(field, words);
    field.form?.requestSubmit();
    return field.checkValidity();
  }

  for (const name of ['article', 'host', 'profile'])
    it(`are no ${name} of a social network`, async () => {
      const el = await open('networks');
      const field = await seen<HTMLInputElement>(el, `input[name="${name}"]`);
      fill(find<HTMLInputElement>(el, 'input[name="url"]') ?? field, 'https://social.example/@news/1');
      const sent = () => server.requests.filter(({ method, path }) => method !== 'GET' && path.includes('/networks'));
      expect(submit(field, '  ')).to.equal(false);
      expect([sent(), server.asked('GET', '/articles')]).to.deep.equal([[], []]);
      fill(field, ' a b ');
      expect(field.checkValidity()).to.equal(true);
    });

  it('are no name of an API client', async () => {
    const el = await open('connections');
    await waitUntil(() => findAll(el, 'input[name="text"]:not([type="url"])').length === 1, 'no field');
    expect(submit(await seen<HTMLInputElement>(el, 'input[name="text"]:not([type="url"])'), ' ')).to.equal(false);
    expect(server.asked('POST', '/clients')).to.deep.equal([]);
  });

  it('are no name of a saved queue', async () => {
    serveQueue(server);
    const el = await openQueue();
    await sendKeys({ press: '/' });
    const search = await seen<HTMLInputElement>(el, '.queue-search input');
    fill(search, 'user:Ann');
    search.form?.requestSubmit();
    await waitUntil(() => findAll(el, 'button').find((it) => it.textContent === 'Save this filter'));
    findAll(el, 'button')
      .find((it) => it.textContent === 'Save this filter')
      ?.click();
    expect(submit(await seen<HTMLInputElement>(el, '.queue-saved input[name="name"]'), '  ')).to.equal(false);
    expect(server.asked('POST', '/saved-queues')).to.deep.equal([]);
  });
});
