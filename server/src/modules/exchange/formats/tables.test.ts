/** The reference product's daily export: guessed columns, and the comments that its events make. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkRecord } from '../records/check-record';
import type { Format } from './format';
import { guessMapping } from './guess-mapping';
import { readText } from './open-file';
import { checkMapping, type Mapping } from './table-mapping';
import type { TableFile } from './table-rows';
import { openTables, sampleTables } from './tables.format';

const folder = new URL('../../../../test/exchange/exports/daily/', import.meta.url);
const files: TableFile[] = ['comments_content.csv', 'user_information.csv', 'container_ids.json'].map((name) => ({
  name,
  read: () => readText(fileURLToPath(new URL(name, folder))),
}));

const table = (name: string, text: string): TableFile => ({
  name,
  async *read() {
    yield text;
  },
});

async function recordsOf(format: Format) {
  const problems: string[] = [];
  const records: object[] = [];
  const options = {
    zone: 'UTC',
    report: ({ at, what }: { at: string; what: string }) => problems.push(`${at}: ${what}`),
  };
  for await (const record of format.read((async function* () {})(), options)) {
    const checked = checkRecord(JSON.parse(JSON.stringify(record)));
    assert.equal(typeof checked, 'object', String(checked));
    records.push(checked as object);
  }
  return { records, problems };
}

it('reads tables by guessed columns, and folds events to the comment of today', async () => {
  const { records, problems } = await recordsOf(await openTables(files));
  const expected = readFileSync(fileURLToPath(new URL('records.ndjson', folder)), 'utf8').trimEnd();
  assert.deepEqual(
    records.map((record) => JSON.stringify(record)),
    expected.split('\n'),
  );
  assert.deepEqual(problems, ['comment : comment without an id or a page']);
});

it('guesses columns with names of their own by the values in them', async () => {
  const text = `nr,wo,was,wann,darauf\n1,seite,Ein Satz.,2020-01-02 03:04:05,\n2,seite,Noch einer.,2020-01-02 03:05:05,1\n`;
  const { comments } = guessMapping(await sampleTables([table('kommentare_comments.csv', text)]));
  assert.deepEqual(comments, { id: 'nr', text: 'was', date_created: 'wann', parent: 'darauf' });
});

it('names the field for which no column is known', async () => {
  const comments = table('comments.csv', 'content_uuid,content,date_created\n1,Hello there,2020-01-02 03:04:05\n');
  await assert.rejects(openTables([comments]), /comments.container is missing: name its column/);
  assert.throws(() => checkMapping({ comments: { text: 'a', colour: 'b' } }), /comments.colour is unknown/);
  assert.throws(() => checkMapping({ effects: { x: 'explode' } }), /effects.x/);
  assert.throws(() => checkMapping({ others: {} }), /others|additional/);
});

it('reads events in any order by a mapping with its own effects', async () => {
  const text = [
    'what;nr;page;body;at',
    'gone;1;p;;1577934300',
    'said;1;p;Hello there;1577934245',
    'plus;2;p;;1577934300',
    'said;2;p;Second one;1577934245',
  ].join('\n');
  const mapping: Mapping = {
    comments: { id: 'nr', container: 'page', text: 'body', date_created: 'at', action: 'what' },
    effects: { said: 'visible', gone: 'removed', plus: 'liked' },
  };
  const { records } = await recordsOf(await openTables([table('any.csv', text)], checkMapping(mapping)));
  assert.deepEqual(
    records.map((record) => {
      const { id, state, text, likes } = record as Record<string, unknown>;
      return [id, state, text, likes];
    }),
    [
      ['1', 'removed', '', 0],
      ['2', 'visible', 'Second one', 1],
    ],
  );
});

it('survives tables cut off anywhere, and of another kind', async () => {
  const mapping = guessMapping(await sampleTables(files));
  for (const [at, { name, read }] of files.entries()) {
    let text = '';
    for await (const chunk of read()) text += chunk;
    const cuts = Array.from({ length: 12 }, (_, part) => text.slice(0, Math.floor((text.length * part) / 12)));
    for (const broken of [...cuts, [...text].toReversed().join(''), '{}', '[]', '[[1]]', '"', '\0']) {
      const others = files.filter((_, other) => other !== at);
      await recordsOf(await openTables([table(name, broken), ...others], mapping));
    }
  }
});
