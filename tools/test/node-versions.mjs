/** Installs other versions of Node, from the packages that the npm package `node` installs: one for each platform. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, run } from '../run.mjs';

/** Supported versions other than the one that runs the tests by day. */
export const NIGHT_VERSIONS = [22, 24, 26];

const SYSTEMS = { win32: 'win' };

export const nodePackage = ({ platform, arch }) => `node-${SYSTEMS[platform] ?? platform}-${arch}`;

/** @returns {Promise<string | null>} the folder of the program; null if no registry has it */
export async function installNode(major) {
  const folder = join(ROOT, '.cache/node', String(major));
  const name = nodePackage(process);
  const bin = join(folder, 'node_modules', name, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save'];
  const { code } = await run('npm', ['install', ...flags, `${name}@${major}`], { cwd: folder, quiet: true });
  return code === 0 && existsSync(bin) ? bin : null;
}

/** Runs a script with the Node in a folder. Programs that the script starts by name get it, too. */
export function runWith(bin, args) {
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  return run(join(bin, process.platform === 'win32' ? 'node.exe' : 'node'), args, { env: { ...process.env, PATH } });
}
