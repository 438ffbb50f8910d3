/**
 * Names for statements whose text comes up again and again. PostgreSQL parses and plans a named statement once for each
 * connection, which costs more than running most of them.
 *
 * A name is tied to the columns of the result. A statement that ends in `select *` fails once after a migration has added
 * a column: outside a transaction it runs again under another name, inside a transaction it never has a name, because its
 * failure would end the transaction.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isOutdatedPlan, isUnknownName } from './failures';

/** A text gets a name when it comes up this often: most of those with a list of values never do. */
const USES_BEFORE_NAME = 3;
/** Names for each connection; plans take memory there. */
const NAMES_MAX = 300;
/** Names for texts that differ only in the length of a list. */
const LENGTHS_MAX = 4;
/** Texts to count at a time. */
const COUNTED_MAX = 2000;

/** Columns that a migration may add to. `unnest` has the columns of its arguments. */
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

  /** Gives the client's statements their names from now on. */
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

  /** Behind a pooler, several servers may share a connection: the same name must mean the same text to all of them. */
  #newName(text: string): string {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return `vf_${hash}_${this.#generation}`;
  }

  /** Gives up a name that the database no longer accepts. @returns whether the error was about the name. */
  #forgets(text: string, name: string, error: unknown): boolean {
    if (isUnknownName(error)) {
      // A pooler has changed connections: no name is safe.
      this.#isOn = false;
      return true;
    }
    if (!isOutdatedPlan(error)) return false;
    const known = this.#names.get(text);
    // The connections that share the name fail one after the other; the first of them replaces it.
    if (known?.name === name) {
      this.#generation += 1;
      known.name = this.#newName(text);
    }
    return true;
  }
}
