/** The side tables of kinds: a row for each comment with fields of its own, written and deleted with it. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { kindOf } from '../kinds/kinds';
import type { CommentRow } from '../model/comment-row';

type Written = Pick<CommentRow, 'id' | 'kind' | 'fields'>;

/** Costs a statement only for kinds with fields. Overwrites existing rows. */
export async function writeFields(trx: Kysely<Tables>, comments: Written[]): Promise<void> {
  for (const [{ table, columns }, rows] of bySideTable(comments)) {
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const values = rows.map(({ id, fields }) => ({ ...fields, comment_id: id }));
    await sql`
      insert into ${sql.table(table)} (comment_id, ${sql.join(names)})
      select comment_id, ${sql.join(names)} from json_to_recordset(${JSON.stringify(values)}::json) as row (
        comment_id bigint, ${sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))}
      )
      on conflict (comment_id) do update set
        ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(trx);
  }
}

export async function deleteFields(trx: Kysely<Tables>, comment: Written): Promise<void> {
  for (const [{ table, besides = [] }] of bySideTable([comment])) {
    for (const name of [table, ...besides]) {
      await sql`delete from ${sql.table(name)} where comment_id = ${comment.id}`.execute(trx);
    }
  }
}

function bySideTable(comments: Written[]) {
  const tables = new Map<NonNullable<ReturnType<typeof kindOf>['fields']>, Written[]>();
  for (const comment of comments) {
    const { fields } = kindOf(comment);
    if (fields && comment.fields) tables.set(fields, [...(tables.get(fields) ?? []), comment]);
  }
  return tables;
}
