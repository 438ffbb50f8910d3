/** A separate database on the PostgreSQL of `TEST_DATABASE_URL`, so that files may run in parallel. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const SYNTAX_ERROR = '42601';
const UNKNOWN_OPTION = '22023';

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/**
 * Undefined without a PostgreSQL: the embedded database is used then. `VF_TEST_DATABASES` is the prefix of its name, by
 * which a runner that ends tests early finds the remaining databases.
 *
 * @param template the name of a database to copy.
 */
export async function ownDatabase(template = 'template1'): Promise<OwnDatabase | undefined> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return undefined;
  const name = `${process.env.VF_TEST_DATABASES ?? 'test_'}${randomBytes(8).toString('hex')}`;
  // Copying files costs a fifth of logging every page. PostgreSQL 14 always copies files and lacks this option.
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

/** Runs statements on a separate connection, as the user of TEST_DATABASE_URL. */
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
