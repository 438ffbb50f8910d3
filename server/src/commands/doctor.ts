/** `vf doctor`: checks everything that a server needs, without changing anything. */
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, ConfigError, loadConfig } from '../config';
import { distComplaint } from '../config/dist-dir';
import type { Database } from '../database/database';
import { newerSchema, schemaOf } from '../database/migrate';
import { hasUnfinishedRestore, UnfinishedRestoreError } from '../database/unfinished-restore';
import { findFailedJobs } from '../modules/console/system/read-system';
import { createS3Store } from '../modules/content/media/s3-store';
import { checkSmtp } from '../modules/delivery/mail/mailer';
import { checkPush, hasPush } from '../modules/delivery/push/check-push';
import { openSecrets, sealingOf } from '../modules/delivery/webhooks/secret';
import { findLastCheck } from '../modules/platform/backups/backup-checks.repository';
import { checkRedis } from '../modules/platform/redis/check-redis';
import { checkBounceDomain, checkDkim } from './check-mail';
import { checkHandles } from './doctor-handles';
import { checkPictures } from './doctor-pictures';
import { checkProviders } from './doctor-providers';
import type { Report } from './doctor-report';
import { type Say, withDatabase } from './with-database';

/** @returns whether everything is right */
export async function checkUp(env: Record<string, string | undefined>, say: Say): Promise<boolean> {
  let isWell = true;
  const report: Report = (name, problem, detail = '') => {
    if (problem !== null) isWell = false;
    say(`${problem === null ? 'ok   ' : 'FAIL '} ${name}${(problem ?? detail) ? `: ${problem ?? detail}` : ''}`);
  };
  let config: Config;
  try {
    config = loadConfig(env, { saves: false });
    report('configuration', null);
    for (const warning of config.warnings) say(`warn  configuration: ${warning}`);
  } catch (error) {
    for (const problem of error instanceof ConfigError ? error.problems : [String(error)])
      report('configuration', problem);
    return false;
  }
  const isFirst = !config.databaseUrl && !existsSync(join(config.dataDir, 'pglite'));
  if (!config.databaseUrl && !isFirst) report('data directory', openToOthers(config.dataDir));
  if (isFirst) report('database', null, 'none yet: the first start makes it');
  else
    await attempt(report, 'database', () =>
      withDatabase(config, (database) => checkDatabase(database, config, report)),
    );
  await checkServices(config, report);
  report('/docs and /metrics', null, readersOf(config));
  report('widgets', distComplaint(config.distDir), config.distDir);
  return isWell;
}

/** Checks that others cannot read the embedded database, with its password hashes, addresses and sessions. */
function openToOthers(dataDir: string): string | null {
  const mode = statSync(dataDir).mode & 0o777;
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  return isOpen
    ? `${dataDir} has the mode ${mode.toString(8)}, so others on this machine read it: the next start makes it 700`
    : null;
}

function readersOf({ operatorToken, production }: Config): string {
  if (operatorToken !== null) return 'open to who has VF_OPERATOR_TOKEN';
  return production ? 'closed: VF_OPERATOR_TOKEN opens them' : 'open to everybody outside production';
}

async function attempt(report: Report, name: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report(name, message || `${code}`);
    return false;
  }
}

/** Checks optional services: each configured one must answer and work. */
async function checkServices({ redisUrl, mail, s3 }: Config, report: Report): Promise<void> {
  const look = async (name: string, work: () => Promise<unknown>) => {
    if (await attempt(report, name, work)) report(name, null);
  };
  await look('pictures', checkPictures);
  if (redisUrl) await look('Redis', () => checkRedis(redisUrl));
  if (mail) await look('SMTP', () => checkSmtp(mail));
  const { dkim, bounceDomain } = mail ?? {};
  if (dkim) await look('DKIM', () => checkDkim(dkim));
  if (bounceDomain) await look('bounces', () => checkBounceDomain(bounceDomain));
  if (s3) {
    const store = createS3Store(s3);
    const name = `doctor/${randomUUID()}`;
    await look('S3', async () => {
      await store.put(name, Buffer.from('vf doctor'), 'text/plain');
      await store.remove(name);
    });
  }
}

const OLDEST_POSTGRES = 15;

/** Checks for enough connections: each process uses its pool and one for notifications. Others need some as well. */
async function checkConnections(db: Database['db'], { poolSize, workers }: Config, report: Report): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
  `.execute(db);
  const most = rows[0]?.most ?? 0;
  const wanted = workers * (poolSize + 1);
  const text = `this node takes up to ${wanted} of ${most}`;
  report('connections', wanted <= most ? null : `${text}: lower VF_POOL or VF_WORKERS, or raise max_connections`, text);
}

async function checkDatabase({ db, kind }: Database, config: Config, report: Report): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  const name = kind === 'pg' ? `PostgreSQL ${major}` : `PGlite, PostgreSQL ${major}`;
  report('database', major >= OLDEST_POSTGRES ? null : `${name} is older than ${OLDEST_POSTGRES}`, name);
  if (kind === 'pg') await checkConnections(db, config, report);
  if (await hasUnfinishedRestore(db)) {
    report('restore', new UnfinishedRestoreError().message);
    return;
  }
  const { pending, newer } = await schemaOf({ db });
  const standing = newer.length > 0 ? newerSchema(newer) : 'up to date';
  report('schema', pending.length > 0 ? `${pending.join(', ')} not run: vf migrate` : null, standing);
  if (pending.length > 0) return;
  const { count } = await db
    .selectFrom('sites')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  report('sites', null, count === 0 ? 'none yet: vf site add <domain>' : String(count));
  const sites = await db.selectFrom('sites').selectAll().execute();
  for (const site of sites.filter(hasPush)) {
    const name = `push messages of ${site.domain}`;
    await attempt(report, name, async () => report(name, null, await checkPush({ db, ...config }, site)));
  }
  await checkProviders(db, config, report);
  await checkHandles(db, config, report);
  await checkWebhooks(db, config, report);
  await checkOutbox(db, report);
  report('backups', null, await describeLastCheck(db));
}

async function describeLastCheck(db: Database['db']): Promise<string> {
  const check = await findLastCheck(db);
  if (!check) return 'none checked yet: vf backup --check <file>';
  const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10);
  return `that of ${dayOf(check.date_of_backup)} was restored as a test on ${dayOf(check.date_checked)}`;
}

/** Checks that webhooks can sign: one added under another VF_SECRET sends nothing. */
async function checkWebhooks(db: Database['db'], { secret }: Config, report: Report): Promise<void> {
  const webhooks = await db.selectFrom('webhooks').select(['uuid', 'url', 'sealed_secret']).execute();
  const closed = webhooks.filter(({ uuid, sealed_secret }) => {
    try {
      openSecrets(sealed_secret, sealingOf(secret, uuid), Date.now());
      return false;
    } catch {
      return true;
    }
  });
  const names = closed.map(({ url }) => new URL(url).host).join(', ');
  report('webhooks', closed.length > 0 ? `made under another VF_SECRET, make them again: ${names}` : null);
}

async function checkOutbox(db: Database['db'], report: Report): Promise<void> {
  const failures = await findFailedJobs(db, Date.now());
  const problems = failures.map(({ kind, count, failure }) =>
    failure === null ? `${count} × ${kind} still failing` : `${count} × ${kind} given up (${failure})`,
  );
  report('background jobs', problems.length > 0 ? problems.join(', ') : null, 'none failed within a week');
}
