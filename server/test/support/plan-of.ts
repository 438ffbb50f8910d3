import { ExplainNode, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Tables } from '../../src/database/schema';

type Db = Kysely<Tables>;

function explained(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'SelectQueryNode') return { ...node, explain: ExplainNode.create() };
  if (node.kind !== 'RawNode') return node;
  return { ...node, sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] };
}

/** Returns the plan of a function's statements, with sequential scans disabled. */
export async function planOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<string> {
  const lines: unknown[] = [];
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => explained(node),
    transformResult: async ({ result }) => {
      lines.push(...result.rows.map((row) => row['QUERY PLAN']));
      return { ...result, rows: [] };
    },
  };
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await run(trx.withPlugin(explain));
  });
  return lines.join('\n');
}
