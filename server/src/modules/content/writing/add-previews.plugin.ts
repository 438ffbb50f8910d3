/**
 * Link previews, if a site's rules want them: a visible comment is stored first and gets its previews a moment later,
 * published as `updated`. If a page fails, its link stays without a preview.
 */
import fp from 'fastify-plugin';
import type { LinkPreview } from '../../../../../core/contract/content/comment';
import { egressOf } from '../../platform/outbound/outbound';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { updateLinks } from '../comments/changes.repository';
import { messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import { findComment } from '../comments/comments.repository';
import { Previews } from '../previews/fetch-preview';
import { ADD_PREVIEWS, wanted, withPreviews } from '../previews/preview-links';

export const previewsPlugin = fp(async (app) => {
  const previews = new Previews({ ...egressOf(app.config), now: () => app.clock.now() });

  app.outbox.handle(
    ADD_PREVIEWS,
    async ({ comment_id, container_uuid }, job) => {
      const [id, cc] = [Number(comment_id), String(container_uuid)];
      const row = await findComment(app.db, cc, id);
      if (row?.state !== 'visible') return;
      const found = await app.sites.bySection(row.section_uuid);
      if (!found?.site.rules.link_previews) return;
      const urls = wanted(row);
      const read = await Promise.all(urls.map((url) => previews.of(url)));
      const known = new Map(urls.flatMap((url, at) => (read[at] ? [[url, read[at]] as const] : [])));
      if (known.size === 0) return;
      await job.goOn();
      await app.writeQueue.take(cc, add(id, known));
    },
    'outbound',
  );
});

/** Adds previews, unless the comment was edited, hidden or removed while the pages were fetched. */
const add =
  (id: number, known: ReadonlyMap<string, LinkPreview>): PlainJob<void> =>
  async (unit) => {
    const row = await findComment(unit.trx, unit.container.uuid, id);
    if (row?.state !== 'visible' || !wanted(row).some((url) => known.has(url))) return;
    const updated = await updateLinks(unit.trx, id, withPreviews(row, known));
    unit.append(messageType(updated), 'updated', presentPublic(updated));
  };
