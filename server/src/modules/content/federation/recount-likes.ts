/** Shows the likes of a site's replies and answers from networks by its present rule `social.likes`. May run again at any time. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/errors';
import { findLikedContainers, listLiked } from '../social/posts.repository';
import { listReactedAnswers } from '../social/reactions.repository';
import { storeCounts } from '../social/take-counts';
import { showAnswerCounts } from './show-answer-counts';

type App = Pick<FastifyInstance, 'db' | 'sites' | 'writeQueue'>;

export async function recountLikes(app: App, site_uuid: string, goOn: () => Promise<void>): Promise<void> {
  // Read from the database, because this process may have the former rules in memory.
  const { likes: rule } = (await app.sites.readRules(site_uuid)).rules.social;
  for (const container_uuid of await findLikedContainers(app.db, site_uuid)) {
    await goOn();
    const stored = app.writeQueue.take(container_uuid, async (unit) => {
      const counts = await listLiked(unit.trx, { site_uuid, container_uuid });
      await storeCounts(unit, { container_uuid, rule }, counts);
    });
    await stored.catch(unlessGone);
  }
  for (const { container_uuid, comment_id } of await listReactedAnswers(app.db, site_uuid)) {
    await goOn();
    await showAnswerCounts(app, { container_uuid, comment_id, rule }).catch(unlessGone);
  }
}

/** A container can be deleted after the list was read. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'container_not_found')) throw error;
}
