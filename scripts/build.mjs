/**
 * Builds the client (dist/) and the server (server/dist/): `node scripts/build.mjs [client|server] [--if-stale]`.
 *
 * With `--if-stale` a half is left alone when it was built from these very sources: a stamp beside it holds a hash over
 * their contents, so `npm start` builds a fresh clone once and an unchanged tree not at all.
 */
import { halves, hashOfSources, isBuilt, stampBuilt } from './built.mjs';
import { tool } from './run.mjs';

const wanted = process.argv.slice(2);
const onlyStale = wanted.includes('--if-stale');
const named = Object.keys(halves).filter((half) => wanted.includes(half));

for (const half of named.length ? named : Object.keys(halves)) {
  const now = hashOfSources(half);
  if (onlyStale && isBuilt(half, now)) continue;
  console.log(`Building the ${half} …`);
  const { code } = await tool('rollup', ['--config', '--silent', '--configOnly', half]);
  if (code !== 0) process.exit(code);
  stampBuilt(half, now);
}
