#!/usr/bin/env node
// npm links a command when it installs, which is before anything is built: so this file is always there.
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('vf: nothing is built yet. Run npm run build first.\n');
  process.exitCode = 1;
}
