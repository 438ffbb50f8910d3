/** Imports: their state, what they added, and undoing one. */
import { expect } from '@open-wc/testing';
import type { ShownImport } from '../../../core/contract/console/imports';
import type { Transfer } from '../../../core/contract/console/transfers';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const IMPORTS = '/v1/console/:domain/imports';
const TRANSFERS = '/v1/console/:domain/transfers';
const aTransfer = (part: Partial<Transfer> = {}): Transfer => ({
  ...{ transfer_uuid: 't1', kind: 'check', state: 'done', names: ['old.xml'], done: 0, total: 0, counts: {} },
  ...{ problem: null, files: [], date_created: 1, date_done: 2 },
  ...part,
});
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
  const serveTransfers = (...transfers: Transfer[]) => server.on('GET', TRANSFERS, [200, { transfers }]);
  async function open(...imports: ShownImport[]): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    server.on('POST', `${TRANSFERS}/options`, [204]);
    serveTransfers();
    serve(...imports);
    return openConsole('/localhost/imports');
  }

  it('show what they added, and are undone after a second press', async () => {
    server.on('POST', `${IMPORTS}/:import/undo`, [202, one({ state: 'undoing', may_undo: false })]);
    const el = await open(one());
    await seenText(el, 'old-site');
    expect(find(el, '[aria-label="Imports"] tbody tr')?.textContent).to.contain('comments added 12,345');
    await pressButton(el, 'Undo');
    await seenText(el, 'Removes what the import added.');
    serve(one({ state: 'undoing', may_undo: false }));
    await pressButton(el, 'Undo');
    await seenText(el, 'Being undone');
    expect(server.asked('POST', '/i1/undo').length).to.equal(1);
    expect(buttonNamed(el, 'Undo')).to.equal(undefined);
  });

  it('begin with files only: without one, the field takes the focus', async () => {
    const el = await open();
    await seenText(el, 'Check');
    await pressButton(el, 'Import');
    expect(el.shadowRoot?.activeElement?.getAttribute('name')).to.equal('files');
    expect(server.asked('POST', '/transfers')).to.deep.equal([]);
  });

  it('show why one failed, and that one can no longer be undone', async () => {
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
    expect(find(el, '[aria-label="Imports"] tbody tr')?.textContent).to.contain('Done');
  });

  it('show when there are none, and when they cannot be loaded', async () => {
    await seenText(await open(), 'There are no imports yet.');
    closeConsole();
    server.on('GET', IMPORTS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/imports');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    serve(one());
    again.click();
    await seenText(el, 'old-site');
  });

  it('begin with a check of files, which are uploaded in parts, and show its progress and its report', async () => {
    server.on('POST', `${TRANSFERS}/files`, [201, { file_uuid: 'f1', parts: 2, part_bytes: 4 }]);
    server.on('PUT', `${TRANSFERS}/files/:file/parts/:part`, [204]);
    server.on('POST', `${TRANSFERS}/imports`, [202, aTransfer({ state: 'running' })]);
    const el = await open();
    const input = await seen<HTMLInputElement>(el, 'input[type="file"]');
    const list = new DataTransfer();
    list.items.add(new File(['<disqus'], 'old.xml'));
    input.files = list.files;
    serveTransfers(aTransfer({ state: 'running', done: 5, total: 2000 }));
    await pressButton(el, 'Check files');
    await seenText(el, '5 of 2,000');
    expect(server.asked('PUT', '/f1/parts/').map(({ path, text }) => [path.slice(-1), text])).to.deep.equal([
      ['0', '<dis'],
      ['1', 'qus'],
    ]);
    const [begun] = server.asked('POST', '/imports');
    expect(begun?.json).to.deep.include({ kind: 'check', files: ['f1'], format: '', zone: 'UTC', with_emails: false });
    serveTransfers(aTransfer({ files: [{ file_uuid: 'r1', role: 'report.html', bytes: 9, is_available: true }] }));
    await seenText(el, 'Report');
    await expect(el).to.be.accessible();
  });

  it('upload a list of pages besides the files, and send the mapping of columns', async () => {
    let announced = 0;
    server.on('POST', `${TRANSFERS}/files`, () => [201, { file_uuid: `f${++announced}`, parts: 1, part_bytes: 40 }]);
    server.on('PUT', `${TRANSFERS}/files/:file/parts/:part`, [204]);
    server.on('POST', `${TRANSFERS}/imports`, [202, aTransfer()]);
    const el = await open();
    const put = async (name: string, file: File) => {
      const list = new DataTransfer();
      list.items.add(file);
      (await seen<HTMLInputElement>(el, `input[name="${name}"]`)).files = list.files;
    };
    (await seen<HTMLElement>(el, '.imports__more summary')).click();
    await put('files', new File(['a,b'], 'old.csv'));
    await put('containers', new File(['/old,new'], 'pages.csv'));
    await put('map', new File(['{"comments":{}}'], 'map.json'));
    (await seen<HTMLInputElement>(el, 'input[name="ask_pages"]')).click();
    await pressButton(el, 'Check files');
    await waitUntil(() => server.asked('POST', '/imports').length === 1);
    expect(server.asked('POST', '/imports')[0]?.json).to.deep.include({
      ...{ files: ['f1'], containers: 'f2', map: '{"comments":{}}', ask_pages: true },
    });
    await expect(el).to.be.accessible();
  });

  it('name the field that the server refuses, before anything is uploaded', async () => {
    const message = 'zone must be the name of a time zone, such as Europe/Oslo.';
    const data = { code: 'invalid_field', message, data: { field: 'zone' } };
    const el = await open();
    server.on('POST', `${TRANSFERS}/options`, [400, data]);
    const list = new DataTransfer();
    list.items.add(new File(['x'], 'old.xml'));
    (await seen<HTMLInputElement>(el, 'input[type="file"]')).files = list.files;
    await pressButton(el, 'Import');
    await seenText(el, message);
    expect(server.asked('POST', '/files')).to.deep.equal([]);
  });

  it('are beside exports, which are downloaded once', async () => {
    server.on('POST', `${TRANSFERS}/exports`, [202, aTransfer({ kind: 'export', state: 'waiting' })]);
    const el = await open();
    const file = { file_uuid: 'e1', role: 'export' as const, bytes: 9, is_available: true };
    await seenText(el, 'Nothing was started here yet.');
    serveTransfers(aTransfer({ kind: 'export', names: [], files: [file] }));
    await pressButton(el, 'Start export');
    await seenText(el, 'Download');
    expect(server.asked('POST', '/exports')[0]?.json).to.deep.equal({ with_emails: false, with_media: true });
    server.on('POST', `${TRANSFERS}/files/e1/link`, [404, { code: 'not_found', message: 'gone' }]);
    serveTransfers(aTransfer({ kind: 'export', names: [], files: [{ ...file, is_available: false }] }));
    await pressButton(el, 'Download');
    await seenText(el, 'Downloaded or expired');
  });
});
