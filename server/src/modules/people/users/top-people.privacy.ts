/** The list of top people repeats counts of the account. */
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const topPeoplePart: PrivacyPart = {
  markers: { own: ['top_people.user_id'] },
  async export() {
    return {};
  },
  async close(trx, user_id) {
    await trx.deleteFrom('top_people').where('user_id', '=', user_id).execute();
    return [];
  },
};
