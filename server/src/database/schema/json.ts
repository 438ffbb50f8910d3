import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as text (`JSON.stringify`). */
export type Json<T> = ColumnType<T, string, string>;
