/** Counts what an erasure would remove and what would stay, without changing anything. */
import { type Kysely, sql } from 'kysely';
import type { ErasureLine } from '../../../../../core/contract/console/erasure';
import { erasedKinds } from '../../../../../core/contract/console/lists';
import type { Tables } from '../../../database/schema';
import type { Erasure, PrivacyPart } from '../../platform/privacy/privacy-part';

export async function planErasure(
  db: Kysely<Tables>,
  parts: PrivacyPart[],
  { user_id, mode }: Erasure,
): Promise<ErasureLine[]> {
  const lines = new Map<string, ErasureLine>();
  for (const { what, column, fate: fates } of parts.flatMap(({ erases = [] }) => erases)) {
    const fate = typeof fates === 'string' ? fates : fates[mode];
    const [table = ''] = column.split('.');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${user_id}`.execute(db);
    const line = lines.get(`${what} ${fate}`) ?? { what, fate, count: 0 };
    line.count += rows[0]?.count ?? 0;
    lines.set(`${what} ${fate}`, line);
  }
  const order = ({ what }: ErasureLine) => erasedKinds.indexOf(what);
  return [...lines.values()].filter(({ count }) => count > 0).sort((one, other) => order(one) - order(other));
}
