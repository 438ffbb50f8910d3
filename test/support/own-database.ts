/** A database of a test's own on the PostgreSQL of `TEST_DATABASE_URL`, so that files may run side by side. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Undefined where no PostgreSQL is named: the embedded database serves then. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return undefined;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  return { url, drop: () => run(`drop database if exists ${name} with (force)`) };
}
