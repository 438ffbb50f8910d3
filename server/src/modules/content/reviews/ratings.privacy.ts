/** A person's ratings without text, and containers where the publisher verified them as a buyer. */
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { countStars, publishRating } from '../kinds/reviews/sums';
import { deleteRating } from './ratings.repository';

export const ratingsPart: PrivacyPart = {
  markers: { own: ['ratings.user_id', 'verified_buyers.user_id'] },
  erases: [{ what: 'ratings', column: 'ratings.user_id', fate: { anonymise: 'nameless', delete: 'removed' } }],
  async export(db, { id }) {
    const ratings = await db
      .selectFrom('ratings')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('container_uuid')
      .execute();
    const buyer = await db
      .selectFrom('verified_buyers')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('container_uuid')
      .execute();
    return {
      ratings: ratings.map(({ container_uuid, rating, date_created }) => ({
        content_container_uuid: container_uuid,
        rating: Number(rating),
        date_created,
      })),
      verified_in: buyer.map(({ container_uuid, source, date_created }) => ({
        content_container_uuid: container_uuid,
        source,
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('verified_buyers').where('user_id', '=', user_id).execute();
    return [];
  },
  /** Deletes the ratings; mode `anonymise` leaves them in place, like votes. */
  async erase({ db, writeQueue }, { user_id, mode }, goOn) {
    if (mode === 'anonymise') return;
    const rated = await db.selectFrom('ratings').select('container_uuid').where('user_id', '=', user_id).execute();
    for (const { container_uuid } of rated) {
      await writeQueue.take(container_uuid, async (unit) => {
        const gone = await deleteRating(unit.trx, { container_uuid, user_id });
        if (!gone?.is_counted) return;
        countStars(unit.container, gone.rating, -1);
        publishRating(unit);
      });
      await goOn();
    }
  },
};
