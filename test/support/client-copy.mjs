/** A copy of the client's sources, for tests that need another build of them. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/run.mjs';

const NEEDED = ['components', 'core', 'locales', 'styles', 'tools', 'rollup.config.mjs', 'package.json'];

/** @returns {string} its folder; the caller removes it */
export function copyClient() {
  const root = mkdtempSync(join(tmpdir(), 'vf-client-'));
  for (const name of NEEDED) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  mkdirSync(join(root, 'server'));
  cpSync(join(ROOT, 'server/package.json'), join(root, 'server/package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** @param {string} root @returns {Promise<string>} its `dist` */
export async function buildClient(root) {
  const args = ['node_modules/rollup/dist/bin/rollup', '-c', '--configOnly', 'client'];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return join(root, 'dist');
}
