/**
 * Re-encodes images in a process of its own: receives `{ id, bytes, as }`, sends `{ id, files }` or `{ id, refused }`.
 * A file that crashes the decoder ends only this process; the server's threads for files and passwords are not
 * affected, and the server has priority on the processor.
 */
import { constants, setPriority } from 'node:os';
import { ApiError } from '../../../http/errors';
import { RUNNING } from './image-process';
import { type Drawing, drawImage } from './images';

process.send?.(RUNNING);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

interface Asked {
  id: number;
  bytes: Uint8Array;
  as: Drawing;
}

process.on('message', async ({ id, bytes, as }: Asked) => {
  try {
    process.send?.({ id, files: await drawImage(Buffer.from(bytes), as) });
  } catch (error) {
    const refused = error instanceof ApiError ? error.data : { field: 'file', reason: 'broken' };
    process.send?.({ id, refused });
  }
});
// The server has ended or crashed.
process.on('disconnect', () => process.exit());
