/** Ratings without text of ghost-banned people do not count; those of others do. */
import { sql } from 'kysely';
import { countStars, publishRating } from '../../kinds/reviews/sums';
import { CONTAINERS_AT_ONCE, levelOf, type Step } from './step';

export const ratingsStep: Step = {
  async find(db, { user_id, level, after }) {
    const { rows } = await sql<{ uuid: string }>`
      select container_uuid as uuid from ratings
      where user_id = ${user_id} and container_uuid > ${after}::uuid and is_counted = ${level === 'ghost'}
      order by 1 limit ${CONTAINERS_AT_ONCE}`.execute(db);
    return rows.map(({ uuid }) => uuid);
  },
  change: (person) => async (unit) => {
    const isGhost = (await levelOf(unit.trx, person)) === 'ghost';
    const { rows } = await sql<{ rating: string }>`
      update ratings set is_counted = ${!isGhost}
      where user_id = ${person.user_id} and container_uuid = ${unit.container.uuid} and is_counted = ${isGhost}
      returning rating`.execute(unit.trx);
    for (const { rating } of rows) countStars(unit.container, Number(rating), isGhost ? -1 : 1);
    if (rows.length > 0) publishRating(unit);
    return rows.length;
  },
};
