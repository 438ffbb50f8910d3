/**
 * `npm run dev`: builds the client anew when its sources change, and restarts the server when its do.
 *
 * The server runs from source through tsx and reads dist/ as it is, so a reload of the page shows a new client.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { ROOT, run } from './run.mjs';

const CLIENT = ['components', 'core', 'styles', 'locales', 'build', 'rollup.config.mjs'];
const SETTLE_MS = 150;

async function build() {
  const start = performance.now();
  const { code } = await run(process.execPath, ['scripts/build.mjs', 'client', '--if-stale']);
  if (code === 0) console.log(`client ready (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return code;
}

/** One build at a time; changes during one lead to one more. */
let building = false;
let again = false;
async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    await build();
  } while (again);
  building = false;
}

if ((await build()) !== 0) console.log('waiting for a change that builds');

let timer;
for (const path of CLIENT) {
  watch(`${ROOT}/${path}`, { recursive: true }, (_event, file) => {
    if (/\.test\.tsx?$/.test(String(file))) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, SETTLE_MS);
  });
}

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/server.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'info', ...process.env },
  },
);
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
