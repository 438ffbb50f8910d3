/**
 * `npm run check`: everything a change has to pass except its tests. `npm run check -- types walls` runs parts of it.
 */

import { checkCitations } from './check/citations.mjs';
import { checkCommits } from './check/commits.mjs';
import { checkEnglish } from './check/english.mjs';
import { checkLocales } from './check/locales.mjs';
import { checkSizes } from './check/sizes.mjs';
import { checkWalls } from './check/walls.mjs';
import { checkWords } from './check/words.mjs';
import { checkDocs } from './docs.mjs';
import { checkLock } from './lock.mjs';
import { ROOT, run, tool } from './run.mjs';

/** Each step returns its findings, line by line, and may add a short summary. */
const STEPS = {
  types: async () => [...(await types('.')), ...(await types('server')), ...(await types('test/journeys'))],
  lint: () => lines(tool('biome', ['check', '--colors=off', '--max-diagnostics=50', '.'], { quiet: true })),
  walls: () => checkWalls(ROOT),
  'dead code': () => lines(tool('knip', ['--no-progress'], { quiet: true })),
  lock: () => checkLock(ROOT),
  locales: () => checkLocales(ROOT),
  docs: () => checkDocs(ROOT),
  citations: () => checkCitations(ROOT),
  commits: () => checkCommits(ROOT),
  words: () => [...checkWords(ROOT), ...checkEnglish(ROOT)],
  sizes: async () => {
    const built = await run(process.execPath, ['tools/build.mjs', '--if-stale'], { quiet: true });
    if (built.code !== 0) return built.output.trim().split('\n');
    return checkSizes(`${ROOT}/dist`, `${ROOT}/server/dist`);
  },
};

/** Incremental: unchanged files are skipped, for an eighth of the CPU time. */
function types(project) {
  const seen = `${ROOT}/.cache/types/${project.replace(/\W/g, '-')}.tsbuildinfo`;
  const flags = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', seen];
  return lines(tool('tsc', ['-p', project, ...flags], { quiet: true }));
}

async function lines(command) {
  const { code, output } = await command;
  return code === 0 ? [] : output.trim().split('\n');
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0)
  throw new Error(`no such check: ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);

/** @returns the findings of a step, its duration, and its summary */
async function timed(step) {
  const start = performance.now();
  // Waits, so that ended programs are noticed.
  await new Promise(setImmediate);
  const result = await Promise.resolve()
    .then(step)
    .catch((error) => [error.stack ?? String(error)]);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  return { findings: Array.isArray(result) ? result : result.findings, summary: result.summary ?? '', seconds };
}

/** Steps that run external programs, parallel to each other and to the others, which take turns in this process. */
const PROGRAMS = ['types', 'lint', 'dead code', 'sizes'];

const chosen = Object.keys(STEPS).filter((name) => wanted.length === 0 || wanted.includes(name));
const running = new Map();
for (const name of PROGRAMS) if (chosen.includes(name)) running.set(name, timed(STEPS[name]));
let before = Promise.resolve();
for (const name of chosen.filter((one) => !running.has(one))) {
  before = before.then(() => timed(STEPS[name]));
  running.set(name, before);
}

let failed = 0;
for (const name of chosen) {
  const { findings, summary, seconds } = await running.get(name);
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(7)}  ${summary}`.trimEnd());
  for (const line of findings) console.log(`    ${line}`);
  if (findings.length > 0) failed++;
}
console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of its parts`);
process.exitCode = failed === 0 ? 0 : 1;
