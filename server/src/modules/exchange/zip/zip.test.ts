/** ZIP archives of our own, also as other programs read them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openZip } from './read-zip';
import { type Written, writeZip, type ZipEntry } from './write-zip';

const folder = mkdtempSync(join(tmpdir(), 'vf-zip-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'a.zip');
const long = 'comment '.repeat(100_000);

async function* entries(written: Written[] = []): AsyncGenerator<ZipEntry, void, Written> {
  written.push(yield { name: 'records.ndjson', content: ['line 1\n', 'lïne 2\n'] });
  written.push(yield { name: 'media/ü/a.webp', content: [Buffer.from([0, 1, 255])] });
  written.push(yield { name: 'empty', content: [] });
  written.push(yield { name: 'long', content: [long] });
}

async function textOf(file: string, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  const zip = await openZip(file);
  for await (const chunk of zip.read(name) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('reads what it has written', async () => {
  const written: Written[] = [];
  await writeZip(path, entries(written));
  const zip = await openZip(path);
  assert.deepEqual(zip.names, ['records.ndjson', 'media/ü/a.webp', 'empty', 'long']);
  assert.equal(await textOf(path, 'records.ndjson'), 'line 1\nlïne 2\n');
  assert.equal(await textOf(path, 'empty'), '');
  assert.equal(await textOf(path, 'long'), long);
  assert.equal(zip.read('other'), null);
  assert.deepEqual([written[0]?.bytes, written[0]?.sha256.length], [15, 64]);
});

it('is read by other programs', { skip: spawnSync('python3', ['-V']).status !== 0 }, async () => {
  await writeZip(path, entries());
  const script = `import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist()[1], len(z.read('long')))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script, path], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
  });
  assert.equal(stdout.trim(), 'None media/ü/a.webp 800000', stderr);
});

it('refuses an archive that is cut off, changed or none', async () => {
  await writeZip(path, entries());
  const whole = readFileSync(path);
  const broken = join(folder, 'broken.zip');
  for (const bytes of [whole.subarray(0, 100), Buffer.from('PK\u0003\u0004'), Buffer.from('')]) {
    writeFileSync(broken, bytes);
    await assert.rejects(openZip(broken), /damaged/);
  }
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(50) ^ 0xff, 50);
  writeFileSync(broken, changed);
  await assert.rejects(textOf(broken, 'records.ndjson'), /damaged/);
});

it('stops at an entry that is larger than the archive states', async () => {
  await writeZip(path, entries());
  const bytes = readFileSync(path);
  const directory = bytes.lastIndexOf(Buffer.from('long')) - 46;
  bytes.writeUInt32LE(10, directory + 24);
  writeFileSync(path, bytes);
  await assert.rejects(textOf(path, 'long'), /damaged/);
});

it('refuses an entry that would be written outside of a folder', async () => {
  for (const [name, why] of [
    ['../x', /damaged.*relative path/],
    ['/etc', /damaged.*absolute path/],
    ['C:/x', /damaged.*absolute path/],
  ] as const) {
    await writeZip(path, entries());
    const bytes = readFileSync(path);
    bytes.write(name, bytes.lastIndexOf(Buffer.from('long')));
    writeFileSync(path, bytes);
    await assert.rejects(openZip(path), why);
  }
});

it('leaves nothing behind when an entry fails', async () => {
  const failing = join(folder, 'failing.zip');
  async function* bad(): AsyncGenerator<ZipEntry, void, Written> {
    yield {
      name: 'a',
      content: (async function* () {
        yield 'begin';
        throw new Error('the database is gone');
      })(),
    };
  }
  await assert.rejects(writeZip(failing, bad()), /the database is gone/);
  assert.deepEqual([existsSync(failing), readdirSync(folder).filter((name) => name.endsWith('.part'))], [false, []]);
});
