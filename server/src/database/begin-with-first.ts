import type pg from 'pg';

const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * Sends `begin` together with the first statement of the transaction, which saves a round trip for each. The connection is
 * pipelined, so that the answers still come in order; where `begin` fails, the connection is lost and the statement fails too.
 */
export function beginWithFirst(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    const answer = query(...asked);
    if (asked[0] !== 'begin' || !(answer instanceof Promise)) return answer;
    answer.catch(() => {});
    return Promise.resolve(BEGUN);
  }) as typeof client.query;
}
