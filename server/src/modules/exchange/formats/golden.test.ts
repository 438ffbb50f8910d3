/** Export files of each product, and the records that they are read as. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkRecord } from '../records/check-record';
import type { Problem } from './format';
import { findFormat, guessFormat } from './formats';
import { readHead, readText } from './open-file';

const folder = new URL('../../../../test/exchange/exports/', import.meta.url);
const pathOf = (name: string) => fileURLToPath(new URL(name, folder));

const files: [string, string][] = [
  ['disqus.xml', 'disqus'],
  ['wordpress.xml', 'wordpress'],
  ['coral.json', 'coral'],
  ['remark42.backup', 'remark42'],
  ['commento.json', 'commento'],
  ['comentario.json', 'commento'],
  ['waline.artrans', 'artalk'],
  ['hyvor.json', 'hyvor'],
  ['isso.json', 'isso'],
  ['talk.json', 'talk'],
  ['facebook.ndjson', 'facebook'],
  ['comments.csv', 'csv'],
];

async function read(chunks: AsyncIterable<string>, name: string) {
  const problems: Problem[] = [];
  const records: object[] = [];
  const options = { zone: 'Europe/Oslo', report: (problem: Problem) => problems.push(problem) };
  for await (const record of findFormat(name)?.read(chunks, options) ?? []) {
    const checked = checkRecord(JSON.parse(JSON.stringify(record)));
    assert.notEqual(typeof checked, 'string', `${checked}: ${JSON.stringify(record)}`);
    records.push(checked as object);
  }
  return { records, problems };
}

for (const [file, name] of files) {
  it(`reads ${file} as it was written`, async () => {
    const expected = readFileSync(pathOf(`${file}.ndjson`), 'utf8').trimEnd();
    const { records, problems } = await read(readText(pathOf(file)), name);
    const found = [...records, ...problems.map(({ at, what }) => ({ at, what }))].map((line) => JSON.stringify(line));
    assert.deepEqual(found, expected.split('\n'));
  });

  it(`has no name or address in the ids of people in ${file}, which stay after an erasure`, async () => {
    const { records } = await read(readText(pathOf(file)), name);
    for (const { kind, id, ...person } of records as { kind: string; id: string; name: string; email?: string }[]) {
      if (kind !== 'user') continue;
      const words = [person.name, person.email ?? '']
        .flatMap((text) => text.split(/[\s@]/))
        .filter((word) => !/^(?:.?|guest|deleted)$/i.test(word));
      assert.ok(!words.some((word) => id.toLowerCase().includes(word.toLowerCase())), `${id}: ${person.name}`);
    }
  });

  it(`recognizes ${file}`, async () => assert.equal(guessFormat(await readHead(pathOf(file)))?.name, name));

  it(`survives ${file} cut off anywhere, and turned around`, async () => {
    const text = readFileSync(pathOf(file), 'utf8');
    const cuts = Array.from({ length: 20 }, (_, at) => text.slice(0, Math.floor((text.length * at) / 20)));
    for (const broken of [...cuts, [...text].toReversed().join(''), '{}', '[]', '[[1,null,"x"]]', '<a>', '\0']) {
      const chunks = async function* () {
        yield broken;
      };
      await read(chunks(), name);
    }
  });
}
