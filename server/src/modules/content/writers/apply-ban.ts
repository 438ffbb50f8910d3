/**
 * Makes what somebody wrote, liked and flagged agree with the ban they have now, or with none: a durable job, container
 * by container, a few in each unit of work so that nobody there waits for long.
 *
 * It asks what does not agree yet, so it can be begun anew at any time, and two that run beside each other or after
 * another ban end in the same: the state the person's row asks for at the end.
 * Source: specification §3, §6; host contract 15
 */

import type { FastifyInstance } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StateReason } from '../../../../../core/contract/comment';
import type { BanLevel } from '../../../../../core/contract/roles';
import type { Tables } from '../../../database/schema';
import { countFollowsOf, lockFollowing } from '../../people/follows/follows.repository';
import { withPresentBan } from '../../people/users/present-ban';
import type { Job } from '../../platform/outbox/outbox.worker';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { type CastVote, countVotes } from '../batch/votes.repository';
import { changeReasonsOf, messageType } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { setTotalFlags } from '../flags/flags.repository';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;
type App = Pick<FastifyInstance, 'db' | 'clock' | 'writeQueue' | 'cache'>;

/** What one unit of work changes at the most. */
const AT_ONCE = 25;
const CONTAINERS_AT_ONCE = 100;

const hiding: StateReason[] = ['actor_ghost_banned', 'actor_hide_banned'];
const reasonOf = (level: BanLevel): StateReason | null =>
  level === 'ghost' ? 'actor_ghost_banned' : level === 'hide' ? 'actor_hide_banned' : null;

/** Comments that should carry another reason of a ban than they do. */
const astray = (reason: StateReason | null): RawBuilder<boolean> =>
  sql`(${sql.join(
    hiding.map((one) => sql`state_reasons @> ${JSON.stringify([one])}::jsonb <> ${one === reason}::boolean`),
    sql` or `,
  )})`;

export async function applyBan({ db, clock, writeQueue, cache }: App, user_id: number, job: Job): Promise<void> {
  const person = { user_id, now: () => clock.now() };
  for (const id of await countFollows(db, person)) cache.userChanged(id);
  for (const step of steps) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const containers = await step.find(db, { user_id, level: await levelOf(db, person), after });
      for (const uuid of containers) {
        let changed: number;
        do {
          await job.goOn();
          changed = await writeQueue.take(uuid, step.change(person));
        } while (changed > 0);
        after = uuid;
      }
      if (containers.length < CONTAINERS_AT_ONCE) break;
    }
  }
}

interface Person {
  user_id: number;
  now(): number;
}

interface Step {
  /** Containers where something does not agree, by their uuids. */
  find(db: Db, asked: { user_id: number; level: BanLevel; after: string }): Promise<string[]>;
  /** @returns how many it changed; 0: nothing is left here. */
  change(person: Person): PlainJob<number>;
}

async function levelOf(db: Db, { user_id, now }: Person): Promise<BanLevel> {
  const row = await db
    .selectFrom('users')
    .select(['ban_level', 'ban_expires'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row ? withPresentBan(row, now()).ban_level : 'none';
}

/** Nobody is followed by a ghost. @returns whose numbers moved. */
const countFollows = (db: Db, person: Person): Promise<number[]> =>
  db.transaction().execute(async (trx) => {
    await lockFollowing(trx, person.user_id);
    return countFollowsOf(trx, person.user_id, (await levelOf(trx, person)) !== 'ghost');
  });

const comments: Step = {
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

/** Votes and flags of a ghost count for nobody. */
const counted = (
  table: 'votes' | 'flags',
  publishMarks: (unit: UnitOfWork, rows: Mark[], by: 1 | -1) => Promise<void>,
): Step => ({
  async find(db, { user_id, level, after }) {
    const { rows } = await sql<{ uuid: string }>`
      select distinct container_uuid as uuid from ${sql.table(table)}
      where user_id = ${user_id} and container_uuid > ${after}::uuid and is_counted = ${level === 'ghost'}
      order by 1 limit ${CONTAINERS_AT_ONCE}`.execute(db);
    return rows.map(({ uuid }) => uuid);
  },
  change: (person) => async (unit) => {
    const { trx, container } = unit;
    const isGhost = (await levelOf(trx, person)) === 'ghost';
    const { rows } = await sql<Mark>`
      update ${sql.table(table)} set is_counted = ${!isGhost}
      where user_id = ${person.user_id} and comment_id in (
        select comment_id from ${sql.table(table)}
        where user_id = ${person.user_id} and container_uuid = ${container.uuid} and is_counted = ${isGhost}
        order by comment_id limit ${AT_ONCE})
      returning *`.execute(trx);
    await publishMarks(unit, rows, isGhost ? -1 : 1);
    return rows.length;
  },
});

type Mark = Pick<CastVote, 'user_id' | 'comment_id'> & { value?: number };

const votes = counted('votes', async (unit, rows, by) => {
  const tallies = new Map(
    rows.map(({ comment_id, value }) => [
      comment_id,
      value === 1 ? { likes: by, dislikes: 0 } : { likes: 0, dislikes: by },
    ]),
  );
  if (tallies.size > 0) await countVotes(unit.trx, tallies);
  for (const { user_id, comment_id, value } of rows) {
    const comment = await find(unit, comment_id);
    unit.count(user_id, value === 1 ? 'likes_created' : 'dislikes_created', by);
    unit.count(comment.actor_id, value === 1 ? 'likes_received' : 'dislikes_received', by);
    const [cast, taken] = value === 1 ? (['liked', 'unliked'] as const) : (['disliked', 'undisliked'] as const);
    if (comment.state === 'visible') unit.append(messageType(comment), by === 1 ? cast : taken, presentPublic(comment));
    else unit.touch();
  }
});

const flags = counted('flags', async (unit, rows, by) => {
  for (const { comment_id } of rows) {
    const comment = await find(unit, comment_id);
    const row = await setTotalFlags(unit.trx, comment_id, comment.total_flags + by);
    // Staff alone see how many there are.
    unit.appendForStaff(messageType(row), 'updated', presentToStaff(row));
  }
});

const steps = [comments, votes, flags];

const find = ({ trx }: UnitOfWork, id: number): Promise<CommentRow> =>
  trx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
