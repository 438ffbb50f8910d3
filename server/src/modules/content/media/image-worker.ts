/**
 * Draws images in a process of its own: in `{ id, bytes, as }`, out `{ id, files }` or `{ id, refused }`. What a file does to the
 * library that unfolds it ends this process and no other; the server's threads for files and passwords are not touched, and
 * where both want the processor the server is served first.
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
// The server is gone, however it went.
process.on('disconnect', () => process.exit());
