/** Imports: their state, what they added, and undoing one. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import type { ShownImport } from '../../../core/contract/console/imports';
import type { Transfer } from '../../../core/contract/console/transfers';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
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
    await closeConsole();
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
    await seenText(el, 'Nothing was started in the console yet.');
    serveTransfers(aTransfer({ kind: 'export', names: [], files: [file] }));
    await pressButton(el, 'Start export');
    await seenText(el, 'Download');
    expect(server.asked('POST', '/exports')[0]?.json).to.deep.equal({ with_emails: false, with_media: true });
    server.on('POST', `${TRANSFERS}/files/e1/link`, [404, { code: 'not_found', message: 'gone' }]);
    serveTransfers(aTransfer({ kind: 'export', names: [], files: [{ ...file, is_available: false }] }));
    await pressButton(el, 'Download');
    await seenText(el, 'Downloaded or expired');
  });

  const dated = { date_created: Date.UTC(2026, 1, 3, 12) };
  const file = { file_uuid: 'r1', role: 'report.html' as const, bytes: 9, is_available: true };

  it('read as two forms, and lists of what was started and added', async () => {
    serveConsole(server, [], 'administrator');
    serveTransfers(
      aTransfer({ ...dated, state: 'running', done: 1200 }),
      aTransfer({ ...dated, transfer_uuid: 't2', state: 'running', kind: 'import', done: 5, total: 2000 }),
      aTransfer({ ...dated, transfer_uuid: 't3', state: 'waiting', kind: 'import', done: 5, names: ['a', 'b'] }),
      aTransfer({ ...dated, transfer_uuid: 't4', state: 'failed', problem: 'No comments.', counts: { rows: 1200 } }),
      aTransfer({ ...dated, transfer_uuid: 't5', files: [file, { ...file, file_uuid: 'r2', is_available: false }] }),
      aTransfer({ ...dated, transfer_uuid: 't6', kind: 'export', names: [], files: [] }),
      aTransfer({ ...dated, transfer_uuid: 't7', kind: 'export', names: [], files: [], state: 'waiting' }),
    );
    serve(one(dated), one({ ...dated, import_uuid: 'i2', state: 'undoing', may_undo: false, counts: {} }));
    const el = await openConsole('/localhost/imports');
    await seenText(el, 'old-site');
    (await seen<HTMLElement>(el, '.imports__more summary')).click();
    await waitUntil(() => find(el, 'input[name="train"]')?.checkVisibility());
    await reads(el, '.console__main', [
      'heading: Import and export',
      'heading: Import',
      'Brings in conversations from another product. Check the files first: a check stores nothing and writes a report. An import can be undone for 30 days.',
      'field: Files (required)',
      'menu: Format = Recognize by the file of Recognize by the file, vf/1, Disqus, WordPress (WXR), Coral, Talk 4, Remark42, Commento, Comentario, Artalk, Waline, Valine, Twikoo, Hyvor Talk, Isso, Facebook, CSV, NDJSON, CSV',
      'summary: More options',
      "field: Time zone for dates that don't have one = UTC",
      'field: Name of the source (optional) (maxlength 80)',
      "field: Pattern of container IDs (optional) – For example article-{id}, with the page's ID in the source",
      "For example article-{id}, with the page's ID in the source",
      "field: List of pages (CSV, optional) – Two columns without a header: the page's ID or address in the source, and its container ID here",
      "Two columns without a header: the page's ID or address in the source, and its container ID here",
      'checkbox: Read missing container IDs from your pages, two pages per second',
      'field: Mapping of columns (JSON, optional) – For CSV and NDJSON files of any product. vf import map writes one to correct. Without it, the columns are guessed.',
      'For CSV and NDJSON files of any product. vf import map writes one to correct. Without it, the columns are guessed.',
      'checkbox: Include comments that await review',
      'checkbox: Include email addresses and passwords, if you may share them',
      'checkbox: Include bans, trust and badges',
      'checkbox: Train the spam filter with spam and rejected comments',
      'button: Check files',
      'button: Import',
      'heading: Export',
      'Writes all conversations to a ZIP archive in vf/1, which other servers import. It can be downloaded once, within 7 days. Exports are logged.',
      'checkbox: Include pictures and videos (checked)',
      'checkbox: Include email addresses and passwords, if you may share them',
      'button: Start export',
      'heading: Started in the console',
      'region: Started in the console',
      'Task',
      'Started',
      'Status',
      'Rows',
      'Files',
      'Check',
      'old.xml',
      'February 3, 2026 at hh:mm',
      'status:',
      'Running',
      'Rows so far: 1,200',
      'Import',
      'old.xml',
      'February 3, 2026 at hh:mm',
      'status:',
      'Running',
      '5 of 2,000',
      'Import',
      'a, b',
      'February 3, 2026 at hh:mm',
      'status:',
      'Waiting',
      'Check',
      'old.xml',
      'February 3, 2026 at hh:mm',
      'Failed',
      'No comments.',
      'rows',
      '1,200',
      'Check',
      'old.xml',
      'February 3, 2026 at hh:mm',
      'Done',
      'button: Report',
      'Export',
      'February 3, 2026 at hh:mm',
      'Done',
      'Downloaded or expired',
      'Export',
      'February 3, 2026 at hh:mm',
      'status:',
      'Waiting',
      'heading: Imports',
      'region: Imports',
      'Source',
      'Started',
      'Status',
      'Rows',
      'Actions',
      'old-site',
      'disqus',
      'February 3, 2026 at hh:mm',
      'Done',
      'comments added',
      '12,345',
      'button: Undo',
      'old-site',
      'disqus',
      'February 3, 2026 at hh:mm',
      'status:',
      'Being undone',
    ]);
  });

  it('are looked at while they run, and no longer once they have ended', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    serveConsole(server, [], 'administrator');
    serveTransfers(aTransfer({ state: 'running' }));
    serve(one({ state: 'applying' }));
    const el = await openConsole('/localhost/imports');
    await seenText(el, 'old-site');
    const asked = () => ['/transfers', '/imports'].map((part) => server.asked('GET', part).length);
    const [transfers = 0, imports = 0] = asked();
    await clock.tickAsync(4999);
    expect(asked()).to.deep.equal([transfers + 4, imports]);
    serveTransfers(aTransfer());
    await clock.tickAsync(1);
    await waitUntil(() => asked()[1] === imports + 2, 'the imports are not read once the transfer ended');
    serve(one());
    await clock.tickAsync(5000);
    await seenText(el, 'comments added');
    const ended = asked();
    await clock.tickAsync(20_000);
    clock.restore();
    expect(asked()).to.deep.equal(ended);
  });

  it('show how much is uploaded, send one form at a time, and name what the server refused', async () => {
    let answer: ((it: [number]) => void) | undefined;
    server.on('POST', `${TRANSFERS}/files`, [201, { file_uuid: 'f1', parts: 2, part_bytes: 1 }]);
    server.on('PUT', `${TRANSFERS}/files/:file/parts/0`, [204]);
    server.on('PUT', `${TRANSFERS}/files/:file/parts/1`, () => new Promise((resolve) => (answer = resolve)));
    server.on('POST', `${TRANSFERS}/imports`, [400, { code: 'too_many_requests', message: 'no' }]);
    const el = await open();
    await pressButton(el, 'Import');
    expect(server.asked('POST', '/files')).to.deep.equal([]);
    const list = new DataTransfer();
    list.items.add(new File(['abc'], 'old.xml'));
    (await seen<HTMLInputElement>(el, 'input[type="file"]')).files = list.files;
    const menu = find<HTMLSelectElement>(el, 'form select') as HTMLSelectElement;
    menu.value = 'coral';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    await pressButton(el, 'Import');
    await seenText(el, '33 %');
    expect(buttonNamed(el, 'Import')?.ariaDisabled).to.equal('true');
    await pressButton(el, 'Check files');
    await waitUntil(() => answer, 'not sent');
    answer?.([204]);
    await seenText(el, 'too quickly');
    expect([buttonNamed(el, 'Import')?.ariaDisabled, server.asked('POST', '/imports').length]).to.deep.equal([
      'false',
      1,
    ]);
    expect(el.shadowRoot?.textContent).to.not.contain('33 %');
    const [sent] = server.asked('POST', '/imports');
    expect(sent?.json).to.deep.include({
      kind: 'import',
      format: 'coral',
      map: '',
      containers: '',
      source: '',
      train: false,
    });
    expect(findAll(el, '.field__error')).to.deep.equal([]);
  });

  it('send a part again when the server has too much to do, and give up at another refusal', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    let tries = 0;
    server.on('POST', `${TRANSFERS}/files`, [201, { file_uuid: 'f1', parts: 1, part_bytes: 40 }]);
    server.on('PUT', `${TRANSFERS}/files/:file/parts/:part`, () => {
      tries += 1;
      return tries === 1 ? [503, {}] : [400, { code: 'invalid_field', message: 'Too big.', data: { field: 'files' } }];
    });
    const el = await open();
    const list = new DataTransfer();
    list.items.add(new File(['x'], 'old.xml'));
    (await seen<HTMLInputElement>(el, 'input[type="file"]')).files = list.files;
    await pressButton(el, 'Check files');
    await waitUntil(() => tries === 1, 'not sent');
    await clock.tickAsync(1999);
    expect(tries).to.equal(1);
    await clock.tickAsync(1);
    clock.restore();
    await seenText(el, 'Too big.');
    expect([tries, server.asked('POST', '/imports').length]).to.deep.equal([2, 0]);
  });

  it('are exported with the chosen parts, one at a time', async () => {
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('POST', `${TRANSFERS}/exports`, () => new Promise((resolve) => (answer = resolve)));
    const el = await open();
    const form = () => buttonNamed(el, 'Start export')?.closest('form');
    await waitUntil(form);
    for (const box of form()?.querySelectorAll<HTMLInputElement>('input') ?? []) box.click();
    await pressButton(el, 'Start export');
    await waitUntil(() => buttonNamed(el, 'Start export')?.ariaDisabled === 'true', 'not starting');
    await pressButton(el, 'Start export');
    await waitUntil(() => answer, 'not sent');
    const before = server.asked('GET', '/transfers').length;
    answer?.([429, { code: 'too_many_requests', message: 'no' }]);
    await waitUntil(() => form()?.querySelector('[role="alert"]')?.textContent?.includes('too quickly'), 'not said');
    expect(server.asked('POST', '/exports').map(({ json }) => json)).to.deep.equal([
      { with_emails: true, with_media: false },
    ]);
    expect([buttonNamed(el, 'Start export')?.ariaDisabled, server.asked('GET', '/transfers').length]).to.deep.equal([
      'false',
      before,
    ]);
  });
});
