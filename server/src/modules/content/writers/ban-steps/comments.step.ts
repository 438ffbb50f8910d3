/** Comments carry the reason of their writer's present ban, and of no other. */
import { type RawBuilder, sql } from 'kysely';
import type { StateReason } from '../../../../../../core/contract/content/comment';
import type { BanLevel } from '../../../../../../core/contract/people/roles';
import { changeReasonsOf } from '../../comments/comment-state';
import type { CommentRow } from '../../model/comment-row';
import { AT_ONCE, CONTAINERS_AT_ONCE, levelOf, type Step } from './step';

const hiding: StateReason[] = ['actor_ghost_banned', 'actor_hide_banned'];
const reasonOf = (level: BanLevel): StateReason | null =>
  level === 'ghost' ? 'actor_ghost_banned' : level === 'hide' ? 'actor_hide_banned' : null;

/** Selects comments whose ban reason is wrong. */
const astray = (reason: StateReason | null): RawBuilder<boolean> =>
  sql`(${sql.join(
    hiding.map((one) => sql`state_reasons @> ${JSON.stringify([one])}::jsonb <> ${one === reason}::boolean`),
    sql` or `,
  )})`;

export const commentsStep: Step = {
  async find(db, { user_id, level, after }) {
    const { rows } = await sql<{ uuid: string }>`
      select distinct container_uuid as uuid from comments
      where actor_id = ${user_id} and date_deleted is null and container_uuid > ${after}::uuid
        and ${astray(reasonOf(level))}
      order by 1 limit ${CONTAINERS_AT_ONCE}`.execute(db);
    return rows.map(({ uuid }) => uuid);
  },
  change: (person) => async (unit) => {
    const { trx, container } = unit;
    const reason = reasonOf(await levelOf(trx, person));
    const { rows } = await sql<CommentRow>`
      select * from comments
      where actor_id = ${person.user_id} and container_uuid = ${container.uuid} and date_deleted is null
        and ${astray(reason)}
      order by id limit ${AT_ONCE}`.execute(trx);
    const change = { add: reason ? [reason] : [], remove: hiding.filter((one) => one !== reason) };
    for (const row of rows) await changeReasonsOf(unit, row, change);
    return rows.length;
  },
};
