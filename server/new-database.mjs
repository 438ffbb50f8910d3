/**
 * Writes an empty embedded database, packed: `node server/new-database.mjs <file>`. A first start unpacks it,
 * because PostgreSQL's own creation of a database takes three times the memory.
 *
 * Each build writes the same bytes: this file sets the time to a fixed date and random bytes to zero. Nothing secret
 * depends on them. PostgreSQL makes an identifier of the database from them, and a value for logins over a network.
 */

import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node server/new-database.mjs <file>');

const TIME = Date.UTC(2026, 0, 1);
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [TIME]));
  }
  static now() {
    return TIME;
  }
};
performance.now = () => 0;
crypto.randomFillSync = (bytes) => bytes.fill(0);
globalThis.crypto.getRandomValues = (bytes) => bytes.fill(0);

const db = await PGlite.create();
const dump = await db.dumpDataDir('gzip');
writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
await db.close();
