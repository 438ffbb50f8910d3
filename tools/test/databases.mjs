/**
 * Server test files by database. Without PostgreSQL, PGlite runs them all. With it, files that use a database run on
 * PostgreSQL, and PGlite repeats those whose result its driver can change: PGlite is PostgreSQL, so the statements are
 * the same.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

/**
 * Files about layers before or after the database: sockets, cached answers, static files, bodies, limits counted in
 * memory, markup of stored text. Other files read and write the same rows on both databases.
 */
const NOT_OF_THE_DATABASE = [
  'assets',
  'cached-replies',
  'captcha',
  'host-contract',
  'image-process',
  'limits',
  'previews',
  'render-sockets',
  'render-xss',
  'requests',
];

/** Files about what a driver does for itself (types and bounds of values, queued transactions, notifications, starts and ends) and about permissions. */
const OF_THE_DRIVER = [
  'backup',
  'batches',
  'chat',
  'chat-permissions',
  'commands',
  'comment-lists',
  'comments',
  'crash',
  'demo',
  'export',
  'fuzz',
  'import',
  'import-size',
  'imported',
  'kinds',
  'live-blog',
  'live-blog-drafts',
  'live-blog-permissions',
  'live-blog-readers',
  'migrations',
  'numbers',
  'outbox',
  'permissions',
  'polls',
  'privacy-copy',
  'privacy-erasure',
  'push-crash',
  'questions',
  'questions-permissions',
  'queue',
  'realtime',
  'review-items',
  'restored',
  'reviews',
  'search',
  'stop',
  'votes-live',
  'webhooks-lane',
  'write-queue',
];

/**
 * Node's flags for processes that use the embedded database for seconds. V8 would otherwise compile it a second time,
 * for a speed that pays off after minutes; that is a third of a start's CPU time.
 */
export const EMBEDDED_FLAGS = ['--liftoff-only'];

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const nameOf = (file) => basename(file, '.test.ts');

const STARTS = /\b(startTestApp|startServer|ownDatabase)\(/;
/** The support files that a test file imports, which may start a server for it. `app` starts one only when called. */
const supportOf = (file) =>
  [...textOf(file).matchAll(/^import (?!type\b)[^;]+ from '\.\/support\/(?!app')([\w-]+)';/gm)].map(([, name]) =>
    join(dirname(file), 'support', `${name}.ts`),
  );

/** Checks that the file starts a server on the run's database. Others use none, or an embedded one of their own. */
const asksDatabase = (file) =>
  !NOT_OF_THE_DATABASE.includes(nameOf(file)) && [file, ...supportOf(file)].some((one) => STARTS.test(textOf(one)));

/** Files with two servers on one database, which PGlite cannot serve. */
const isForTwo = (file) => /^import \{.*\bneedsPostgres\b/m.test(textOf(file));

/**
 * @param {string[]} files
 * @param {boolean} hasPostgres
 * @returns {{ onPGlite: string[], onPostgres: string[] }}
 */
export function byDatabase(files, hasPostgres) {
  const isOnPGlite = (file) => !hasPostgres || !asksDatabase(file) || OF_THE_DRIVER.includes(nameOf(file));
  return {
    onPGlite: files.filter((file) => !isForTwo(file) && isOnPGlite(file)),
    onPostgres: files.filter(asksDatabase),
  };
}
