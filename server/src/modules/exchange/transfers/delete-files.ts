/** Deletes files of imports and exports, first the bytes and then the row, so that a stop in between leaves nothing behind. */
import type { FastifyInstance } from 'fastify';
import { PART_BYTES } from '../../../../../core/contract/console/transfers';
import { removeParts } from './file-parts';
import { countParts, deleteFile, findSize, findUnused } from './transfer-files.repository';

export async function deleteFiles(
  { db, media }: Pick<FastifyInstance, 'db' | 'media'>,
  which: { expired: number } | { sourcesOf: string },
): Promise<void> {
  for (const uuid of await findUnused(db, which)) {
    const announced = Math.ceil((await findSize(db, uuid)) / PART_BYTES);
    await removeParts(media, uuid, Math.max(announced, await countParts(db, uuid)));
    await deleteFile(db, uuid);
  }
}
