/**
 * Writes an empty embedded database, packed: `node server/new-database.mjs <file>`. A first start unpacks it,
 * because PostgreSQL's own creation of a database takes three times the memory.
 */
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node server/new-database.mjs <file>');
const db = await PGlite.create();
const dump = await db.dumpDataDir('gzip');
writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
await db.close();
