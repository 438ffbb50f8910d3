/** Opens a database for the duration of a command. */
import type { Config } from '../config';
import { type Database, openDatabase } from '../database/database';

export type Say = (line: string) => void;

export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
