/**
 * Which of the server's test files run on which database. Where there is no PostgreSQL, PGlite takes them all. Where there
 * is, those that ask a database run there, and on PGlite once more what its driver may do otherwise: PGlite is PostgreSQL,
 * so the statements are the same, and Firefox and WebKit go through every journey on it as well.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

/**
 * What these prove lies before the database or after it: sockets and cached answers, static files, bodies, limits that
 * are counted in memory, markup of stored text. Their few rows are read and written by what other files try on both.
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

/** What a driver does for itself: types and bounds of values, transactions that queue, notifying, starts and ends; and who may do what. */
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
  'fuzz',
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
  'reviews',
  'search',
  'stop',
  'votes-live',
  'write-queue',
];

/**
 * Node's flags for what runs on the embedded database for seconds: V8 would compile it a second time, for speed that
 * nobody lives to see, which is a third of the processor's time of a start.
 */
export const EMBEDDED_FLAGS = ['--liftoff-only'];

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const nameOf = (file) => basename(file, '.test.ts');

const STARTS = /\b(startTestApp|startServer|ownDatabase)\(/;
/** What a file has from its support, which may start the server for it; `app` only where it is asked to. */
const supportOf = (file) =>
  [...textOf(file).matchAll(/^import (?!type\b)[^;]+ from '\.\/support\/(?!app')([\w-]+)';/gm)].map(([, name]) =>
    join(dirname(file), 'support', `${name}.ts`),
  );

/** A file that starts no server on the database of this run uses none, or an embedded one of its own. */
const asksDatabase = (file) =>
  !NOT_OF_THE_DATABASE.includes(nameOf(file)) && [file, ...supportOf(file)].some((one) => STARTS.test(textOf(one)));

/** Two servers with a connection each: nothing of such a file runs on PGlite. */
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
