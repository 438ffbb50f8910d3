/** The pages that name a person as author. The byline itself belongs to the publisher, in the page. */
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { keyOf, readOwner } from './owner';
import { findAuthored } from './page-owners.repository';

export const bylinesPart: PrivacyPart = {
  markers: { own: [] },
  async export(db, { id }) {
    const authored = await findAuthored(db, id);
    const ids = [...new Set(authored.map(({ page_id }) => page_id))];
    if (ids.length === 0) return { authored_pages: [] };
    const pages = await db
      .selectFrom('pages')
      .select(['id', 'url', 'title'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return { authored_pages: pages };
  },
  async close(trx, user_id) {
    const authored = await findAuthored(trx, user_id);
    for (const { page_id, ...owner } of authored) {
      await trx
        .deleteFrom('page_owners')
        .where('page_id', '=', page_id)
        .where('type', '=', owner.type)
        .where('value', '=', owner.value)
        .execute();
      const page = await trx.selectFrom('pages').select('owners').where('id', '=', page_id).executeTakeFirst();
      const others = page?.owners.filter((text) => {
        const other = readOwner(text);
        return !other || keyOf(other) !== keyOf(owner);
      });
      await trx
        .updateTable('pages')
        .set({ owners: JSON.stringify(others ?? []) })
        .where('id', '=', page_id)
        .execute();
    }
    return [];
  },
};
