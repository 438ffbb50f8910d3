/** Ids of imported files and polls. They are the same in each run of a source, so that a repeat replaces or skips them. */
import { createHash } from 'node:crypto';
import type { ImportJob } from './job';

/** A uuid of version 8. */
export function uuidFrom({ site, source }: Pick<ImportJob, 'site' | 'source'>, ...words: string[]): string {
  const hash = hashOf([site.uuid, source, ...words]);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The id of a picture that everybody sees (content/media/small-pictures). */
export const pictureIdFrom = ({ site, source }: Pick<ImportJob, 'site' | 'source'>, ...words: string[]): string =>
  hashOf([site.uuid, source, ...words]).slice(0, 16);

const hashOf = (words: string[]): string => createHash('sha256').update(JSON.stringify(words)).digest('hex');
