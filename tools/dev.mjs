/**
 * `npm run dev`: rebuilds the client when its sources change, and restarts the server when its do.
 *
 * The server runs from source through tsx and reads dist/ directly, so that a reload of the page shows a new client.
 * Its rendering thread uses the built code, which is built after the client; the server then restarts.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { ROOT, run } from './run.mjs';

const CLIENT = ['components', 'core', 'styles', 'locales', 'tools/build', 'rollup.config.mjs'];
const PAUSE_MS = 150;

async function build() {
  for (const half of ['client', 'server']) {
    const start = performance.now();
    const { code } = await run(process.execPath, ['tools/build.mjs', half, '--if-stale']);
    if (code !== 0) return code;
    console.log(`${half} ready (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  return 0;
}

/** Runs one build at a time; changes during a build cause another. */
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
    if ((await build()) === 0 && !again) restart();
  } while (again);
  building = false;
}

if ((await build()) !== 0) console.log('waiting for a change that builds');

let timer;
for (const path of CLIENT) {
  watch(`${ROOT}/${path}`, { recursive: true }, (_event, file) => {
    if (/\.test\.tsx?$/.test(String(file))) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, PAUSE_MS);
  });
}

let server;
let isRestarting = false;
function start() {
  server = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/server.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { LOG_LEVEL: 'info', ...process.env },
    },
  );
  server.on('exit', (code) => {
    if (!isRestarting) process.exit(code ?? 0);
    isRestarting = false;
    start();
  });
}
/** The server closes its database first. */
function restart() {
  isRestarting = true;
  server.kill('SIGTERM');
}
start();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isRestarting = false;
    server.kill(signal);
  });
}
