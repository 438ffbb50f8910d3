/** `npm start`: builds what is missing or older than its sources, then serves. With `VF_BUILD=always` it builds in any case. */
import { ROOT, run } from './run.mjs';

const stale = process.env.VF_BUILD === 'always' ? [] : ['--if-stale'];
const { code } = await run(process.execPath, ['scripts/build.mjs', ...stale]);
if (code !== 0) process.exit(code);
// In this process, so that signals and the exit code are the server's own.
process.chdir(ROOT);
await import('../server/dist/server.js');
