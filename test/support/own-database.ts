/** A database of a test's own on the PostgreSQL of `TEST_DATABASE_URL`, so that files may run side by side. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const SYNTAX_ERROR = '42601';
const UNKNOWN_OPTION = '22023';

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/**
 * Undefined where no PostgreSQL is named: the embedded database serves then. `VF_TEST_DATABASES`
 * is the beginning of its name, by which a runner that ends tests early finds the databases left behind.
 *
 * @param template the name of a database to begin as a copy of.
 */
export async function ownDatabase(template = 'template1'): Promise<OwnDatabase | undefined> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return undefined;
  const name = `${process.env.VF_TEST_DATABASES ?? 'test_'}${randomBytes(8).toString('hex')}`;
  // Copying files costs a fifth of writing every page to the log. PostgreSQL 14 copies files anyway and has no such word.
  await onServer(admin, (run) =>
    run(`create database ${name} template ${template} strategy file_copy`).catch((error) => {
      if (error.code !== SYNTAX_ERROR && error.code !== UNKNOWN_OPTION) throw error;
      return run(`create database ${name} template ${template}`);
    }),
  );
  return {
    url: urlOf(admin, name),
    drop: () => onServer(admin, (run) => run(`drop database if exists ${name} with (force)`)),
  };
}

/** Statements on a connection of their own, as whoever TEST_DATABASE_URL names. */
export async function onServer<Result>(
  url: string,
  work: (run: (sql: string) => Promise<pg.QueryResult>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work((sql) => client.query(sql)).finally(() => client.end());
}

export const urlOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;
