/**
 * `app.bylines`: the authors of a page, as people of the site (host contract 7, "vf:owner"). A claim by a visitor makes
 * nobody an author, because any program can send one. Claims by staff and clients of the site are trusted; otherwise
 * the server asks the page itself.
 *
 * Leaves in the outbox:  bylines.ask  (content/previews/ask-page.plugin)
 */
import fp from 'fastify-plugin';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ASK_AGAIN_MS, queueAsking } from '../../sites/pages/page-words';
import type { PageRow } from '../../sites/pages/pages.repository';
import { areSame, readOwners } from './owner';
import { containerOf, findAuthors, findPageOwners, replacePageOwners } from './page-owners.repository';

/** Retry after a useless answer: a script may add the tags, or the text may be behind a login. */
const TRY_AGAIN_MS = HOUR_MS;

export interface SaidOfPage {
  site_uuid: string;
  page: PageRow;
  owners: readonly string[];
  /** Container id that the page's own HTML names; '' if it names none. */
  container_id: string;
}

interface Bylines {
  /** Handles a claim by a visitor's browser. */
  suggestOwners(said: SaidOfPage): Promise<void>;
  /** Saves owners from the page itself, read by this server or a member of staff, or from the site's own data. */
  saveOwners(said: SaidOfPage, by: 'page' | 'site'): Promise<void>;
  /** Returns the uuids of the authors. */
  authorsOf(site_uuid: string, page: PageRow): Promise<string[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    bylines: Bylines;
  }
}

export const bylinesPlugin = fp(async (app) => {
  const { db, clock } = app;

  const saveOwners: Bylines['saveOwners'] = async ({ site_uuid, page, owners, container_id }, by) => {
    const redrawn = await db.transaction().execute(async (trx) => {
      const { id, section_uuid } = page;
      // Locks the row, so that simultaneous writes follow each other. Data from the site itself is not replaced.
      const row = await trx
        .selectFrom('pages')
        .select('owners_told_by')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row || (by === 'page' && row.owners_told_by === 'site')) return [];
      await trx
        .updateTable('pages')
        .set({ owners: JSON.stringify(owners), owners_told_by: by })
        .where('id', '=', id)
        .execute();
      // Publishers use one id for page and conversation unless they name another.
      const container = container_id || (by === 'site' ? (await containerOf(trx, id)) || page.unique_id : '');
      const place = { site_uuid, section_uuid, container_id: container };
      return replacePageOwners(trx, { page_id: id, ...place, owners: readOwners(owners) });
    });
    for (const uuid of redrawn) app.cache.changed(uuid);
  };

  const suggestOwners: Bylines['suggestOwners'] = async ({ site_uuid, page, owners }) => {
    const { owners_told_by, date_owners_asked } = page;
    if (owners_told_by === 'site' || !page.url) return;
    const now = clock.now();
    const pause = owners_told_by === 'page' ? ASK_AGAIN_MS : TRY_AGAIN_MS;
    if (date_owners_asked !== null && now - date_owners_asked < pause) return;
    const known = owners_told_by === 'page' ? readOwners(page.owners) : [];
    if (areSame(known, readOwners(owners))) return;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('pages').set({ date_owners_asked: now }).where('id', '=', page.id).execute();
      await queueAsking(trx, page.id, site_uuid, now);
    });
  };

  app.decorate('bylines', {
    suggestOwners,
    saveOwners,
    async authorsOf(site_uuid, { id, owners_told_by }) {
      if (owners_told_by === '') return [];
      return (await findAuthors(db, site_uuid, await findPageOwners(db, id))).map(numericIdToUuid);
    },
  });
});
