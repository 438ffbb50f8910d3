/** A newcomer follows docs/IMPORTING.md: the commands of each product, with a file as that product writes it. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ownDatabase } from '../../../test/support/own-database';
import { addSite } from '../../src/commands/add-site';
import { importConversations } from '../../src/commands/import';
import { type Config, loadConfig } from '../../src/config';

const doc = readFileSync(new URL('../../../docs/IMPORTING.md', import.meta.url), 'utf8');
const exported = (name: string) => readFileSync(fileURLToPath(new URL(`./exports/${name}`, import.meta.url)));

/** The files that each section names. */
const PRODUCTS: Record<string, Record<string, () => Uint8Array | string>> = {
  Disqus: { 'disqus.xml.gz': () => gzipSync(exported('disqus.xml')) },
  WordPress: { 'wordpress.xml': () => exported('wordpress.xml') },
  Coral: byCollection('coral.json', { 'stories.json': /"closedAt"|"metadata"/, 'users.json': /"profiles"/ }),
  'Talk 4': byCollection('talk.json', { 'assets.json': /"scraped"/, 'users.json': /"profiles"/ }),
  'The reference product': Object.fromEntries(
    ['comments_content.csv', 'user_information.csv', 'container_ids.json'].map((name) => [
      name,
      () => exported(`daily/${name}`),
    ]),
  ),
  Remark42: { 'remark42.backup': () => exported('remark42.backup') },
  'Commento and Comentario': { 'commento.json': () => exported('commento.json') },
  'Artalk, Waline, Valine, Twikoo': { 'comments.artrans': () => exported('waline.artrans') },
  'Hyvor Talk': { 'hyvor.json': () => exported('hyvor.json') },
  Isso: { 'isso.json': () => exported('isso.json') },
  'The Facebook comments plug-in': { 'facebook.ndjson': () => exported('facebook.ndjson') },
  'A table': { 'comments.csv': () => exported('comments.csv') },
  'vf/1': {
    'records.ndjson': () =>
      sectionOf('vf/1')
        .match(/^\{"kind".*$/gm)
        ?.join('\n') ?? '',
  },
};

/** `mongoexport` writes a file per collection. */
function byCollection(name: string, collections: Record<string, RegExp>) {
  const lines = () => exported(name).toString().trimEnd().split('\n');
  const isOf = (line: string) => Object.keys(collections).find((file) => collections[file]?.test(line));
  const of = (file: string) => () =>
    lines()
      .filter((line) => (isOf(line) ?? 'comments.json') === file)
      .join('\n');
  return Object.fromEntries([...Object.keys(collections), 'comments.json'].map((file) => [file, of(file)]));
}

const sectionOf = (title: string) => doc.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';
const commandsIn = (section: string) =>
  [...section.matchAll(/^vf import (.+)$/gm)].map(([, words = '']) => words.split(' '));

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ site: text, zone: text, report: text, map: text, out: text },
  ...{ 'with-emails': flag, 'with-standing': flag },
};

/** The embedded database takes seconds to open, and each command opens it. */
const onPostgres = { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' };

describe('the commands for each product', onPostgres, () => {
  const root = mkdtempSync(join(tmpdir(), 'vf-importing-'));
  let config: Config;
  let server: Awaited<ReturnType<typeof ownDatabase>>;
  before(async () => {
    server = await ownDatabase();
    config = loadConfig({ VF_DATA_DIR: 'data', ...(server && { DATABASE_URL: server.url }) }, { root });
    await addSite(config, { domain: 'news.example' }, () => {});
  });
  after(async () => {
    rmSync(root, { recursive: true });
    await server?.drop();
  });

  for (const [title, files] of Object.entries(PRODUCTS)) {
    it(title, async () => {
      const folder = join(root, title.replaceAll(/\W/g, ''));
      mkdirSync(folder);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content());
      const said: string[] = [];
      const commands = commandsIn(sectionOf(title));
      assert.equal(commands.length, 3);
      let imported = '';
      for (const words of commands) {
        const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
        const [verb, ...names] = positionals;
        for (const option of ['report', 'map', 'out'] as const) {
          if (values[option]) values[option] = join(folder, values[option]);
        }
        const subjects = verb === 'undo' ? [imported] : names.map((name) => join(folder, basename(name)));
        await importConversations(config, verb, subjects, values, (line) => said.push(line));
        imported = /Import (\S+) is done/.exec(said.join('\n'))?.[1] ?? '';
      }
      assert.ok(existsSync(join(folder, 'check/report.html')));
      assert.match(said.join('\n'), /Reading .*\n[\s\S]*comments new[\s\S]*Import \S+ is done[\s\S]*\d+ {2}comments/);
      assert.doesNotMatch(said.join('\n'), /does not match/);
    });
  }

  it('exist for all products of the table', () => {
    const [, table = ''] = /^\| Product \|[\s\S]*?\n((?:\|.*\n)+)/m.exec(doc) ?? [];
    const linked = [...table.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    const anchorOf = (title: string) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    const known = Object.keys(PRODUCTS).map(anchorOf);
    assert.deepEqual([...new Set(linked)].toSorted(), known.toSorted());
  });
});
