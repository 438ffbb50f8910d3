/** Which of the server's test files run on which database: each on PGlite, and on PostgreSQL what may differ there. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../run.mjs';

/**
 * What these prove lies before the database or after it: sockets and kept answers, static files, bodies, limits that
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

/**
 * Node's flags for what runs on the embedded database for seconds: V8 would compile it a second time, for speed that
 * nobody lives to see, which is a third of the processor's time of a start.
 */
export const EMBEDDED_FLAGS = ['--liftoff-only'];

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Two servers with a connection each: nothing of such a file runs on PGlite. */
export const onPGlite = (file) => !/^import \{.*\bneedsPostgres\b/m.test(textOf(file));

/** A file that starts no server on the database of this run uses none, or an embedded one of its own. */
export const onPostgres = (file) =>
  !NOT_OF_THE_DATABASE.includes(basename(file, '.test.ts')) &&
  /\b(startTestApp|startServer|ownDatabase)\b/.test(textOf(file));
