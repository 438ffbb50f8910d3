/** Stores models and lessons. */
import { type Kysely, sql } from 'kysely';
import type { Lesson } from '../../../../../core/contract/content/site-rules';
import type { Tables } from '../../../database/schema';
import { ownOrderOf } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { emptyModel, type Model, packWeights, unpackWeights } from './model';

type Db = Kysely<Tables>;

/** The prior of all sites. */
export const SHARED = '';

/** Reads the existing models among the names. */
export async function readModels(db: Db, names: string[]): Promise<Map<string, Model>> {
  const rows = await db.selectFrom('spam_models').selectAll().where('name', 'in', names).execute();
  return new Map(rows.map(({ name, weights, ...model }) => [name, { ...model, weights: unpackWeights(weights) }]));
}

/** Locks learning for other processes until the transaction ends. @returns the prior */
export async function lockShared(trx: Db): Promise<Model> {
  const { version, bad, good, weights } = { ...emptyModel(), weights: '' };
  await trx
    .insertInto('spam_models')
    .values({ name: SHARED, version, bad, good, weights })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await trx
    .selectFrom('spam_models')
    .selectAll()
    .where('name', '=', SHARED)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, weights: unpackWeights(row.weights) };
}

export async function writeModel(trx: Db, name: string, model: Model): Promise<void> {
  const { version, bad, good } = model;
  const values = { version, bad, good, weights: packWeights(model) };
  await trx
    .insertInto('spam_models')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

export interface LessonRow {
  comment_id: number;
  site_uuid: string;
  verdict: Lesson;
  kind: string;
  container_uuid: string;
  actor_id: number;
  content: string;
  links: { url: string }[];
}

/** Takes lessons that wait; skips comments that are being decided again. */
export async function takeLessons(trx: Db, most: number): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    with taken as (
      delete from spam_lessons where comment_id in (
        select comment_id from spam_lessons order by date_created, comment_id limit ${most}::int for update skip locked
      ) returning comment_id, site_uuid, verdict, date_created
    )
    select t.comment_id, t.site_uuid, t.verdict, c.kind, c.container_uuid, c.actor_id, c.content, c.links
    from taken t join comments c on c.id = t.comment_id order by t.date_created, t.comment_id`.execute(trx);
  return rows;
}

/** Finds comments of others near the lesson's comment that nobody reported. */
export const findNeighbours = (trx: Db, lesson: LessonRow, most: number) =>
  trx
    .selectFrom('comments')
    .select(['content', 'links'])
    .where('kind', '=', sql.lit(lesson.kind))
    .where('container_uuid', '=', lesson.container_uuid)
    .where('state', '=', 'visible')
    .where('total_flags', '=', 0)
    .where('actor_id', '!=', lesson.actor_id)
    .where('parent_id', 'is', null)
    .where(sql<boolean>`is_listed`)
    .where('date_pinned', 'is', null)
    .orderBy(ownOrderOf(kindOf(lesson)) ?? sql`id desc`)
    .limit(most)
    .execute();
