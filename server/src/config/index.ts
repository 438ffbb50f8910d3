/** The environment as a typed configuration (docs/CONFIGURATION.md). Lists wrong variables and stops. */
import { join } from 'node:path';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { ConfigError } from './config-error';
import { IN_MEMORY, readDataDir } from './data-dir';
import { readDatabaseUrl } from './database-hosts';
import { readDistDir } from './dist-dir';
import type { Environment } from './environment';
import { findGuide } from './guide-dir';
import { type MailConfig, mailExtras, readMail } from './mail';
import { PASSWORD_COST, type PasswordCost } from './password-cost';
import { readPushServices } from './push';
import { readS3, type S3Config } from './s3';
import { savedSecret, secretComplaint } from './secret';
import { PRIVATE_NETWORKS, readMegabytes, readPort, readProxies, readWorkers } from './values';
import { readVariables, type Variables } from './variables';

export { ConfigError } from './config-error';
export { IN_MEMORY };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** True to use named (prepared) statements with PostgreSQL. */
  namedStatements: boolean;
  dataDir: string;
  /** Redis or Valkey, shared by several nodes; null for one node, or for nodes that count separately. */
  redisUrl: string | null;
  /** SMTP server and sender; null without SMTP (modules/delivery/mail/mailer). */
  mail: MailConfig | null;
  /** Folder for uploads without an S3 store; `IN_MEMORY` together with the database. */
  mediaDir: string;
  /** Store for uploads; null for `mediaDir`. */
  s3: S3Config | null;
  /** Signs access tokens. */
  secret: string;
  demo: boolean;
  /** Time after which the demo starts over; null for never. */
  demoResetMs: number | null;
  rateLimit: boolean;
  /** Proxies whose `X-Forwarded-…` headers are trusted; other addresses count as the reader's. */
  trustedProxies: string[];
  /** Warnings about working but questionable settings, one per line. */
  warnings: string[];
  /** Opens `/docs` and `/metrics`; null closes them in production, and opens them to everyone elsewhere. */
  operatorToken: string | null;
  /** True when hooks and links may lead into the server's own network. */
  privateAddresses: boolean;
  /** Address of the HTTP proxy for webhooks and posting hooks; null: connect directly. */
  egressProxy: string | null;
  /** The Bluesky interface that replies are read from. */
  blueskyAppView: string;
  /** Origins of push services in addition to those that browsers are known to use. */
  pushServices: string[];
  /** Memory for answers that are the same for every guest. */
  cachedBytes: number;
  /** Maximum of sockets per process; further readers poll. */
  sockets: number;
  /** Maximum time that a process may hold a job of the outbox without renewing it. */
  leaseMs: number;
  /** Maximum time that a worker's event loop may be blocked before another worker replaces it. */
  hangMs: number;
  /** Time in which a process still accepts connections after SIGTERM, while `/readyz` answers 503. */
  drainMs: number;
  /** True when a start may change the schema. */
  migrates: boolean;
  /** Connections to PostgreSQL, per process. */
  poolSize: number;
  /** Processes that share the port; more than one need PostgreSQL. */
  workers: number;
  logLevel: LogLevel;
  /** True when every line of the output is JSON. */
  logsJson: boolean;
  /** The built widget suite, `dist/`. */
  distDir: string;
  /** The built documentation site; null if there is none. */
  guideDir: string | null;
  /** Cost of hashing passwords; not configurable. */
  passwordCost: PasswordCost;
}

const OPERATOR_TOKEN_MIN = 16;
/** Process managers kill a process that takes much longer to stop. */
const DRAIN_MAX_S = 60;
/** Far above PostgreSQL's default of 100 connections for all processes, so that only a typing error exceeds it. */
const POOL_MAX = 1000;
/** A week: timers cannot wait much longer. */
const RESET_MAX_MINUTES = 10_080;

/** @param saves creates and saves a secret if there is none. @throws ConfigError naming every wrong variable */
export function loadConfig(env: Environment, { root = process.cwd(), saves = true } = {}): Config {
  const variables = readVariables(env);
  const production = variables.read('NODE_ENV') === 'production';
  const stores = readStores(variables, root);
  const config = {
    production,
    ...readNetwork(variables, production),
    ...stores,
    ...readDemo(variables, production, stores),
    ...readProcess(variables, production, stores.databaseUrl),
    ...readLogging(variables, production),
    rateLimit: variables.onOff('VF_RATE_LIMIT', true),
    mail: readMail(
      variables.read('SMTP_URL'),
      variables.read('MAIL_FROM'),
      mailExtras(variables.read),
      variables.complain,
    ),
    distDir: readDistDir(variables.read('VF_DIST'), root),
    guideDir: findGuide(),
    passwordCost: PASSWORD_COST,
  };
  const given = variables.read('VF_SECRET');
  const complaint = secretComplaint(given, production);
  if (complaint) variables.complain(complaint);
  if (variables.problems.length > 0) throw new ConfigError(variables.problems);
  return { ...config, secret: given ?? savedSecret(stores.dataDir, { saves }) };
}

function readNetwork({ read, wrong, complain, onOff, count, url, secretUrl }: Variables, production: boolean) {
  const port = readPort(read('PORT'), () => wrong('PORT', 'a whole number from 0 to 65535', 0));
  const operatorToken = read('VF_OPERATOR_TOKEN') ?? null;
  // The token is a secret, so the message does not repeat it.
  if (operatorToken !== null && operatorToken.length < OPERATOR_TOKEN_MIN)
    complain(`VF_OPERATOR_TOKEN must have ${OPERATOR_TOKEN_MIN} characters or more`);
  const proxies = read('VF_TRUSTED_PROXIES');
  return {
    port,
    host: read('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl: url(
      'VF_PUBLIC_URL',
      `http://localhost:${port}`,
      'http or https address such as https://community.example',
    ),
    operatorToken,
    trustedProxies: readProxies(proxies ?? PRIVATE_NETWORKS, () =>
      wrong('VF_TRUSTED_PROXIES', `none, or addresses, networks (10.0.0.0/8) or some of ${PRIVATE_NETWORKS}`, []),
    ),
    warnings:
      production && proxies === undefined
        ? ['VF_TRUSTED_PROXIES is not set: whoever reaches the server from a private network may claim any address']
        : [],
    privateAddresses: onOff('VF_PRIVATE_ADDRESSES', false),
    egressProxy: secretUrl('VF_EGRESS_PROXY', ['http:', 'https:'], 'http://user:password@proxy.example:3128'),
    blueskyAppView: url(
      'VF_BLUESKY_APPVIEW',
      'https://public.api.bsky.app',
      'address such as https://public.api.bsky.app',
    ),
    pushServices: readPushServices(read('VF_PUSH_SERVICES'), () =>
      wrong('VF_PUSH_SERVICES', 'hosts such as push.example, or origins, separated by commas', []),
    ),
    sockets: count('VF_SOCKETS', 20_000, 'a whole number up to 1000000; 0 for none'),
  };
}

function readStores({ read, wrong, onOff, count, secretUrl }: Variables, root: string) {
  const dataDir = readDataDir(read('VF_DATA_DIR'), root);
  const cacheMb = readMegabytes(read('VF_CACHE_MB') ?? '64', () =>
    wrong('VF_CACHE_MB', 'a whole number of megabytes from 1 to 65536', 64),
  );
  return {
    databaseUrl: secretUrl(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/database; several hosts have commas between them',
      readDatabaseUrl,
    ),
    namedStatements: onOff('VF_NAMED_STATEMENTS', true),
    migrates: onOff('VF_MIGRATE', true),
    poolSize: count('VF_POOL', 10, `a whole number from 1 to ${POOL_MAX}`, { least: 1, most: POOL_MAX }),
    redisUrl: secretUrl('REDIS_URL', ['redis:', 'rediss:'], 'redis://:password@host:6379/0'),
    s3: readS3(read, (name) =>
      wrong(
        name,
        name === 'VF_S3_ENDPOINT' ? 'an address such as https://s3.example' : 'set along with the other VF_S3_…',
        '',
      ),
    ),
    dataDir,
    mediaDir: dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, 'media'),
    cachedBytes: cacheMb * 1024 * 1024,
  };
}

function readDemo(
  { complain, onOff, count }: Variables,
  production: boolean,
  { databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>,
) {
  const demo = onOff('VF_DEMO', !production);
  const wanted = `a whole number of minutes up to ${RESET_MAX_MINUTES}; 0 for never`;
  const minutes = count('VF_DEMO_RESET', 0, wanted, { most: RESET_MAX_MINUTES });
  if (minutes > 0 && (!demo || databaseUrl !== null || s3 !== null)) {
    complain('VF_DEMO_RESET deletes all data: it needs VF_DEMO=on, the embedded database, and no VF_S3_…');
  }
  return { demo, demoResetMs: minutes > 0 ? minutes * MINUTE_MS : null };
}

function readProcess(
  { read, wrong, complain, count, seconds }: Variables,
  production: boolean,
  databaseUrl: Config['databaseUrl'],
) {
  const drainSeconds = count('VF_DRAIN_SECONDS', production ? 2 : 0, 'a whole number of seconds; 0 for none');
  if (drainSeconds > DRAIN_MAX_S) complain(`VF_DRAIN_SECONDS must be ${DRAIN_MAX_S} at the most`);
  const workers = readWorkers(read('VF_WORKERS') ?? '1', { isEmbedded: databaseUrl === null }, () =>
    wrong('VF_WORKERS', 'auto or a whole number from 1 to 64', 1),
  );
  if (workers > 1 && databaseUrl === null) {
    complain('VF_WORKERS: the embedded database is for one process; set DATABASE_URL for more');
  }
  return {
    workers,
    leaseMs: seconds('VF_LEASE_SECONDS', 10),
    hangMs: seconds('VF_HANG_SECONDS', 30),
    drainMs: drainSeconds * 1000,
  };
}

function readLogging({ read, wrong }: Variables, production: boolean) {
  const format = read('LOG_FORMAT');
  if (format !== undefined && format !== 'json') wrong('LOG_FORMAT', 'json, or absent', '');
  const level = read('LOG_LEVEL') ?? (production ? 'info' : 'warn');
  return {
    logsJson: format === 'json',
    logLevel:
      logLevels.find((name) => name === level) ?? wrong('LOG_LEVEL', `one of ${logLevels.join(', ')}`, 'info' as const),
  };
}
