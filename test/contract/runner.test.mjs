/** The test runner itself: files that share a process, and remains of one of them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { run } from '../../tools/run.mjs';
import { withinBudget } from '../../tools/test/budget.mjs';
import { runNodeFiles } from '../../tools/test/node-files.mjs';
import { generator } from '../../tools/test/options.mjs';

const folder = mkdtempSync(join(tmpdir(), 'vf-runner-'));
after(() => rmSync(folder, { recursive: true }));

/** A test file with one passing test and no remains. */
const tidy = "import { after, it } from 'node:test'; it('passes', () => {});";
const leaky = {
  'a global': ['globalThis.leftover = 1', /leaks-a-global leaves something behind: globals added: leftover/],
  'an environment variable': ["process.env.LEFTOVER = '1'", /environment variables changed: LEFTOVER/],
  'a working directory': ["process.chdir('/')", /working directory: \//],
  'a timer': ['setInterval(() => {}, 1000)', /still open: Timeout/],
  'a listener': ["process.on('warning', () => {})", /still open: listener of warning/],
  'an open server': ["(await import('node:http')).createServer().listen(0)", /still open: TCPServerWrap|TCPSERVERWRAP/],
};

/** Runs files of the given sources in one process, in this order. */
function runFiles(sources, env) {
  const files = Object.entries(sources).map(([name, source]) => {
    const path = join(folder, `${name}.js`);
    writeFileSync(path, source);
    return { name, path };
  });
  // Set by `node --test` for its own children, which report in another way.
  return runNodeFiles(files, { env: { NODE_TEST_CONTEXT: undefined, ...env } });
}

writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

describe('test files that share a process', () => {
  for (const [what, [work, message]] of Object.entries(leaky))
    it(`names the file that leaves ${what} behind, and runs the next one`, async () => {
      const name = `leaks-${what.replaceAll(' ', '-')}`;
      const { files, output } = await runFiles({ [name]: `${tidy} ${work};`, next: tidy });
      assert.match(output, message);
      assert.deepEqual([files[name].failed, files.next.failed, files.next.passed], [1, 0, 1]);
    });

  it('lets a file with its own process leave anything behind', async () => {
    const { files } = await runFiles({ alone: `${tidy} globalThis.leftover = 1;` }, { VF_TEST_ALONE: '1' });
    assert.deepEqual([files.alone.passed, files.alone.failed], [1, 0]);
  });

  it('runs the next file after a hook that fails', async () => {
    const broken = `${tidy} after(() => { throw new Error('cannot close'); });`;
    const { files } = await runFiles({ broken, next: tidy });
    assert.deepEqual([files.broken.failed, files.next.passed], [1, 1]);
  });

  it('counts a file that does not load as failed, and runs the next one', async () => {
    const { files } = await runFiles({ broken: 'import "./nowhere.js";', next: tidy });
    assert.deepEqual([files.broken.failed, files.next.passed], [1, 1]);
  });
});

it('draws other processes with each seed, as many as fit into the budget', () => {
  const jobs = Array.from({ length: 20 }, (_, at) => ({ at, seconds: 10 }));
  const drawn = (seed) => withinBudget(jobs, { budget: 55, random: generator(seed) });
  assert.equal(drawn(1).length, 5);
  assert.deepEqual(drawn(1), drawn(1));
  assert.notDeepEqual(drawn(1), drawn(2));
  assert.equal(withinBudget(jobs, { budget: Infinity, random: generator(1) }), jobs);
});

it('draws random mutants', async () => {
  const drawn = await run(process.execPath, ['tools/mutate.mjs', '--random', '0', '--seed', '1'], { quiet: true });
  assert.equal(drawn.code, 0, drawn.output);
  assert.match(drawn.output, /^0 of 0 caught/m);
});
