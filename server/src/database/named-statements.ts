/**
 * Names frequent statements. PostgreSQL parses and plans a named statement only once per connection; for most statements,
 * that costs more than running them.
 *
 * A name is tied to the columns of the result, so a `select *` fails once after a migration has added a column. Outside a
 * transaction it then runs again under another name. Inside a transaction it never gets a name, because the failure would
 * abort the transaction.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isOutdatedPlan, isUnknownName } from './failures';

/** Number of times that a text runs before it gets a name. Most texts with a list of values never reach it. */
const USES_BEFORE_NAME = 3;
/** Limits the names per connection, because each plan takes memory there. */
const NAMES_MAX = 300;
/** Limits the names for texts that differ only in the length of a list. */
const LENGTHS_MAX = 4;
/** Limits the texts that are counted at a time. */
const COUNTED_MAX = 2000;

/** Matches results to which a migration can add columns. `unnest` is safe: its columns come from its arguments. */
const ALL_COLUMNS = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*(?!\s+from unnest\()/i;

const shapeOf = (text: string): string => text.replace(/\$\d+/g, '$').replace(/\(\$(?:, ?\$)+\)/g, '($)');

export class NamedStatements {
  readonly #names = new Map<string, { name: string; hasAllColumns: boolean }>();
  readonly #uses = new Map<string, number>();
  readonly #lengths = new Map<string, number>();
  #generation = 0;
  #isOn: boolean;

  constructor({ isOn = true } = {}) {
    this.#isOn = isOn;
  }

  /** Names the client's statements from now on. */
  serve(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    let isInTransaction = false;
    client.query = ((...asked: unknown[]) => {
      const [text, values] = asked;
      if (typeof text !== 'string' || asked.length !== 2) return query(...asked);
      if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true;
      else if (/^(?:commit|rollback)$/.test(text)) isInTransaction = false;
      const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(text, isInTransaction) : undefined;
      if (name === undefined) return query(...asked);
      const answer = query({ name, text, values }) as Promise<unknown>;
      const canRepeat = !isInTransaction;
      return answer.catch((error) => {
        if (!this.#forgets(text, name, error) || !canRepeat) throw error;
        return query(text, values);
      });
    }) as typeof client.query;
  }

  #nameOf(text: string, isInTransaction: boolean): string | undefined {
    if (!this.#isOn) return undefined;
    const known = this.#names.get(text);
    if (known) return isInTransaction && known.hasAllColumns ? undefined : known.name;
    if (this.#names.size >= NAMES_MAX) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= COUNTED_MAX) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses === USES_BEFORE_NAME) this.#add(text);
    return undefined;
  }

  #add(text: string): void {
    const shape = shapeOf(text);
    const lengths = this.#lengths.get(shape) ?? 0;
    if (lengths >= LENGTHS_MAX) return;
    this.#lengths.set(shape, lengths + 1);
    this.#uses.delete(text);
    this.#names.set(text, { name: this.#newName(text), hasAllColumns: ALL_COLUMNS.test(text) });
  }

  /** Derives the name from the text, because behind a pooler several servers may share a connection. */
  #newName(text: string): string {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return `vf_${hash}_${this.#generation}`;
  }

  /** Drops a name that the database no longer accepts. @returns whether the error was about the name */
  #forgets(text: string, name: string, error: unknown): boolean {
    if (isUnknownName(error)) {
      // A pooler has switched connections, so names are no longer safe.
      this.#isOn = false;
      return true;
    }
    if (!isOutdatedPlan(error)) return false;
    const known = this.#names.get(text);
    // Each connection with this name fails once; only the first failure replaces it.
    if (known?.name === name) {
      this.#generation += 1;
      known.name = this.#newName(text);
    }
    return true;
  }
}
