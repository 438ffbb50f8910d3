/**
 * Builds the client (dist/) and the server (server/dist/): `node tools/build.mjs [client|server] [--if-stale]`.
 *
 * With `--if-stale` skips a half that was built from exactly these sources: a stamp beside it has a hash of their
 * contents, so that `npm start` builds a fresh clone once and an unchanged tree not at all. Beside the server is an empty
 * embedded database. At the end, the server describes its HTTP API in dist/openapi.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { halves, hashOfSources, isBuilt, stampBuilt } from './built.mjs';
import { ROOT, run, tool } from './run.mjs';

const wanted = process.argv.slice(2);
const onlyStale = wanted.includes('--if-stale');
const named = Object.keys(halves).filter((half) => wanted.includes(half));

let isNew = false;
for (const half of named.length ? named : Object.keys(halves)) {
  const now = hashOfSources(half);
  if (onlyStale && isBuilt(half, now)) continue;
  console.log(`Building the ${half} …`);
  const { code } = await tool('rollup', ['--config', '--silent', '--configOnly', half]);
  if (code !== 0) process.exit(code);
  if (half === 'server') await packDatabase();
  stampBuilt(half, now);
  isNew = true;
}
if (isNew && isBuilt('client') && isBuilt('server')) {
  const { code, output } = await run(process.execPath, ['server/dist/cli.js', 'openapi'], { quiet: true });
  if (code !== 0) throw new Error(output);
  writeFileSync(join(ROOT, 'dist/openapi.json'), output);
}

/** In a process of its own, whose memory is free afterwards. */
async function packDatabase() {
  const { code } = await run(process.execPath, ['server/new-database.mjs', 'server/dist/new-database.tar.gz']);
  if (code !== 0) process.exit(code);
}
