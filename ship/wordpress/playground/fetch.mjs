/**
 * Fetches what the journeys of the WordPress plug-in need: WordPress with a classic and a block theme from Debian's packages, and
 * WordPress Playground from npm, which runs it without PHP, a web server or a database. About 450 MB, once.
 *
 *   node ship/wordpress/playground/fetch.mjs
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from '../../../tools/run.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
export const CACHE = join(ROOT, 'node_modules/.cache/wordpress');
export const PLAYGROUND = join(CACHE, 'node_modules/@wp-playground/cli/wp-playground.js');
export const WORDPRESS = join(CACHE, 'wordpress');

/** The packages link to each other's files. */
const DEBIAN = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
  'php-getid3',
  'libjs-cropper',
  'libjs-underscore',
];

export const isFetched = () => existsSync(PLAYGROUND) && existsSync(join(WORDPRESS, 'wp-load.php'));

async function must(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${command} ${args[0]}: ${output}`);
}

async function fetchPlayground() {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(FOLDER, name), join(CACHE, name));
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: CACHE });
}

async function fetchWordPress() {
  const packages = join(CACHE, 'debian');
  mkdirSync(packages, { recursive: true });
  await must('apt-get', ['download', ...DEBIAN], { cwd: packages });
  for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb')))
    await must('dpkg-deb', ['-x', name, '.'], { cwd: packages });
  // Two links lead to files of the machine that WordPress can do without.
  await run('cp', ['-rL', join(packages, 'usr/share/wordpress'), WORDPRESS], { quiet: true });
  rmSync(join(WORDPRESS, 'wp-config.php'));
  rmSync(packages, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  await fetchPlayground();
  await fetchWordPress();
  console.log(CACHE);
}
