/** `vf doctor --rebuild-queue`: compares the moderators' queue with the comments, and repairs it. */
import type { Config } from '../config';
import { rebuildReviewItems } from '../modules/content/console/rebuild.repository';
import { type Say, withDatabase } from './with-database';

export async function rebuildQueue(config: Config, say: Say): Promise<void> {
  const repaired = await withDatabase(config, ({ db }) => rebuildReviewItems(db));
  say(repaired === 0 ? 'The queue was right.' : `Items of the queue repaired: ${repaired}`);
}
