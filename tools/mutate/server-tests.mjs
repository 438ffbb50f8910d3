/** Runs server tests on one build that contains every mutant; a process takes one mutant and several test files. */
import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import pg from 'pg';
import { filesIn } from '../check/files.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { ROOT } from '../run.mjs';
import { bundleTests } from '../test/bundle-tests.mjs';
import { partsOf } from '../test/parts.mjs';
import { secondsOf } from '../test/seconds.mjs';
import { CLIENT_FLAGS, runBundles } from './bundles.mjs';
import { withMutants } from './schemata.mjs';

/** The contract's own tests are the client's, and need no browser. */
const CONTRACT = {
  name: 'contract',
  files: filesIn(ROOT, ['core/contract'], (file) => file.endsWith('.test.ts')),
  flags: CLIENT_FLAGS,
  isAlone: () => false,
};
const DATABASES = `test_mutants_${randomBytes(4).toString('hex')}_`;

/**
 * Builds the tests with the mutants.
 *
 * @param {import('./draw.mjs').Mutant[]} mutants
 * @returns the test files, `runTests` for `hunt`, and `close`
 */
export async function openServerTests(mutants) {
  const postgres = !process.env.TEST_DATABASE_URL && findPostgres() ? await startPostgres() : undefined;
  process.on('exit', () => postgres?.stop());
  const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres?.url;
  const all = partsOf('default', { hasPostgres: Boolean(databaseUrl) });
  const parts = [CONTRACT, ...all.filter(({ kind, missing }) => kind === 'server' && !missing)];
  const tests = parts.flatMap(({ files }) => files);
  const pathOf = await bundleTests(tests, {
    change(path, code) {
      const own = mutants.filter(({ file }) => file === relative(ROOT, path));
      return own.length > 0 ? withMutants(code, own) : code;
    },
  });

  /** Files of one part share a process, unless they need their own. */
  async function runTests(id, files) {
    const results = [];
    for (const { part, files: group } of groupsOf(files, parts)) {
      const url = part.onPostgres ? databaseUrl : '';
      const env = { LOG_LEVEL: 'silent', TEST_DATABASE_URL: url, VF_TEST_DATABASES: DATABASES };
      results.push(...(await runBundles(id, group, pathOf, { env, flags: part.flags })));
      if (results.every(({ isPassed }) => isPassed)) continue;
      if (url) await dropDatabases(url);
      break;
    }
    return results;
  }
  const secondsOfTest = (test) => secondsOf(partOf(test, parts), test);
  return { tests, secondsOf: secondsOfTest, runTests, close: () => {} };
}

const partOf = (test, parts) => parts.find(({ files }) => files.includes(test));

function groupsOf(files, parts) {
  const groups = new Map();
  for (const file of files) {
    const part = partOf(file, parts);
    const key = part.isAlone(file) ? file : part.name;
    groups.set(key, { part, files: [...(groups.get(key)?.files ?? []), file] });
  }
  return [...groups.values()];
}

/** A process that ends early leaves its databases. */
async function dropDatabases(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [DATABASES]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}
