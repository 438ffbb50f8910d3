import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** A person's sessions. */
export const sessionsPart: PrivacyPart = {
  markers: { own: ['sessions.user_id'] },
  erases: [{ what: 'logins', column: 'sessions.user_id', fate: 'removed' }],
  async export(db, { id }) {
    const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
    return { sessions: sessions.map(({ user_id: _user, ...session }) => session) };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('sessions').where('user_id', '=', user_id).execute();
    return [];
  },
};
