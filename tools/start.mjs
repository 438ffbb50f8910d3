/** `npm start`: builds missing or outdated parts, then serves. */
import { existsSync } from 'node:fs';
import { ROOT, run } from './run.mjs';

// An image with built files and without build tools starts directly.
const canBuild = existsSync(`${ROOT}/node_modules/rollup`);
if (canBuild) {
  const { code } = await run(process.execPath, ['tools/build.mjs', '--if-stale']);
  if (code !== 0) process.exit(code);
}
// In this process, so that signals and the exit code are the server's own.
process.chdir(ROOT);
await import('../server/dist/server.js');
