import type { Kysely, KyselyPlugin } from 'kysely';
import type { Tables } from '../../src/database/schema';

type Db = Kysely<Tables>;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the statements of a function. @returns the blocks that they read, and the tables that were read from end to end */
export async function buffersOf(
  db: Db,
  run: (db: Db) => Promise<unknown>,
): Promise<{ blocks: number; scanned: string[] }> {
  let blocks = 0;
  const scanned: string[] = [];
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first, ...rest] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (analyze, buffers, format json) ${first}`, ...rest] };
    },
    async transformResult({ result }) {
      const [explained] = result.rows;
      if (!explained) return result;
      const [{ Plan }] = explained['QUERY PLAN'] as [{ Plan: Node }];
      blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      const walks = nodesOf(Plan).filter((node) => node['Node Type'] === 'Seq Scan');
      scanned.push(...walks.map((node) => node['Relation Name'] ?? '?'));
      return { ...result, rows: [] };
    },
  };
  await run(db.withPlugin(explain));
  return { blocks, scanned };
}
