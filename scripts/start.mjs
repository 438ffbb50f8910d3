/** `npm start`: builds what is missing, then serves. With `VF_BUILD=always` it builds in any case. */
import { existsSync } from 'node:fs';
import { ROOT, run } from './run.mjs';

const built = ['dist/vf.js', 'server/dist/server.js'].every((file) => existsSync(`${ROOT}/${file}`));
if (!built || process.env.VF_BUILD === 'always') {
  console.log('Building…');
  const { code } = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}
// In this process, so that signals and the exit code are the server's own.
process.chdir(ROOT);
await import('../server/dist/server.js');
