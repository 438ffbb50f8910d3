/** Imports: their state, what they added, and undoing one. */
import { expect } from '@open-wc/testing';
import type { ShownImport } from '../../../core/contract/console/imports';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, seen, seenText } from '../../../test/support/seen';

const IMPORTS = '/v1/console/:domain/imports';
const one = (part: Partial<ShownImport> = {}): ShownImport => ({
  import_uuid: 'i1',
  source: 'old-site',
  format: 'disqus',
  state: 'done',
  counts: { 'comments added': 12345 },
  problem: null,
  date_created: 1,
  date_done: 2,
  may_undo: true,
  ...part,
});

describe('imports', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  const serve = (...imports: ShownImport[]) => server.on('GET', IMPORTS, [200, { imports }]);
  async function open(...imports: ShownImport[]): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    serve(...imports);
    return openConsole('/localhost/imports');
  }

  it('say what they added, and are undone after a second press', async () => {
    server.on('POST', `${IMPORTS}/:import/undo`, [202, one({ state: 'undoing', may_undo: false })]);
    const el = await open(one());
    await seenText(el, 'old-site');
    expect(find(el, 'tbody tr')?.textContent).to.contain('comments added 12,345');
    await pressButton(el, 'Undo');
    await seenText(el, 'Removes what the import added.');
    serve(one({ state: 'undoing', may_undo: false }));
    await pressButton(el, 'Undo');
    await seenText(el, 'Being undone');
    expect(server.asked('POST', '/i1/undo').length).to.equal(1);
    expect(buttonNamed(el, 'Undo')).to.equal(undefined);
  });

  it('say why one failed, and that one cannot be undone any more', async () => {
    const el = await open(one({ state: 'failed', problem: 'The import was interrupted.', may_undo: false }));
    await seenText(el, 'FailedThe import was interrupted.');
    expect(buttonNamed(el, 'Undo')).to.equal(undefined);
  });

  it('stay as they are when the server refuses', async () => {
    server.on('POST', `${IMPORTS}/:import/undo`, [409, { code: 'decided_since', message: 'no' }]);
    const el = await open(one());
    await pressButton(el, 'Undo');
    await pressButton(el, 'Undo');
    await seen(el, '.notice');
    expect(find(el, 'tbody tr')?.textContent).to.contain('Done');
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    await seenText(await open(), 'There are no imports yet.');
    closeConsole();
    server.on('GET', IMPORTS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/imports');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    serve(one());
    again.click();
    await seenText(el, 'old-site');
  });
});
