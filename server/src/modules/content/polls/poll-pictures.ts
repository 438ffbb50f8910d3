/** Files of the pictures that stand beside answers. */
import type { FastifyInstance } from 'fastify';
import { pictureFile } from '../media/small-pictures';
import type { PollRow } from './polls.presenter';

/** Removes those that no option shows any more. */
export async function dropPictures(
  media: FastifyInstance['media'],
  before: PollRow['options'],
  after: PollRow['options'] = [],
): Promise<void> {
  const shown = new Set(after.map(({ picture }) => picture));
  const gone = before.flatMap(({ picture }) => (picture && !shown.has(picture) ? [picture] : []));
  for (const id of gone) await media.remove(pictureFile('option', id));
}
