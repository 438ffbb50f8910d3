import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** A person's bans, without a ghost ban. */
export const bansPart: PrivacyPart = {
  markers: { own: ['bans.user_id'], others: ['bans.actor_id'] },
  erases: [{ what: 'bans', column: 'bans.user_id', fate: 'removed' }],
  async export(db, { id, asStaff }) {
    const bans = await db.selectFrom('bans').selectAll().where('user_id', '=', id).execute();
    const shown = bans.filter(({ level }) => asStaff || level !== 'ghost');
    return { bans: shown.map(({ actor_id: _actor, user_id: _user, site_uuid: _site, ...ban }) => ban) };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('bans').where('user_id', '=', user_id).execute();
    await trx.updateTable('bans').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    return [];
  },
};
