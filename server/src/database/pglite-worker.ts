/**
 * PGlite in its own thread: on the main thread its queries resolve as microtasks and starve the event loop.
 * Messages in: `{ id, sql, params }`, `{ id, listen: channel }` or `{ id, close: true }`; out: `{ id, … }` or `{ channel, payload }`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { INT8, readInt8 } from './numbers';

const port = parentPort;
if (!port) throw new Error('pglite-worker must run as a worker thread');

/** Memory settings for one connection: PostgreSQL's defaults reserve memory for a hundred. The last one as in postgres.ts. */
const SETTINGS = ['shared_buffers=16MB', 'max_connections=4', 'enable_incremental_sort=off'];

const db = await PGlite.create({
  dataDir: workerData.dataDir,
  relaxedDurability: false,
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
  ...(workerData.dump && { loadDataDir: new Blob([workerData.dump]) }),
  parsers: { [INT8]: readInt8 },
});
port.postMessage({ ready: true });

port.on('message', async (message) => {
  try {
    if (message.close) {
      await db.close();
      port.postMessage({ id: message.id });
    } else if (message.listen) {
      await db.listen(message.listen, (payload) => port.postMessage({ channel: message.listen, payload }));
      port.postMessage({ id: message.id });
    } else {
      const { rows, affectedRows } = await db.query(message.sql, message.params);
      port.postMessage({ id: message.id, rows, affectedRows });
    }
  } catch (error) {
    // A PGlite error has its minified source in the stack, so only useful members are passed on.
    const { code, message: text, detail, constraint } = error as Record<string, string>;
    port.postMessage({ id: message.id, error: { code, message: text, detail, constraint } });
  }
});
