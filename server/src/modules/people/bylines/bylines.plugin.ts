/**
 * `app.bylines`: who wrote a page, as people of the site (host contract 7, "vf:owner"). A visitor's word makes nobody an
 * author, for anything but a browser can say where it comes from. Staff and clients of the site are believed; else the
 * page itself is asked, by the server.
 *
 * Leaves in the outbox:  bylines.ask  (content/previews/ask-page.plugin)
 */
import fp from 'fastify-plugin';
import { HOUR_MS } from '../../../../../core/contract/durations';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { ASK_AGAIN_MS, queueAsking } from '../../sites/pages/page-words';
import type { PageRow } from '../../sites/pages/pages.repository';
import { areSame, readOwners } from './owner';
import { containerOf, findAuthors, findPageOwners, replacePageOwners } from './page-owners.repository';

/** One that answered nothing of use: its tags may be made by a script, or its text behind a log-in. */
const TRY_AGAIN_MS = HOUR_MS;

export interface SaidOfPage {
  site_uuid: string;
  page: PageRow;
  owners: readonly string[];
  /** By the same word; '' where it says none. */
  container_id: string;
}

interface Bylines {
  /** What a visitor's browser says. */
  suggestOwners(said: SaidOfPage): Promise<void>;
  /** What the page says itself, to this server or to somebody of the staff, or what the site has it known as. */
  saveOwners(said: SaidOfPage, by: 'page' | 'site'): Promise<void>;
  /** Their uuids. */
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
      // Two at once write one after the other; the site's own word stays what it is.
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
      // Publishers give page and conversation one id where they say no other.
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
