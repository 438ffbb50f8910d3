/** The environment as a typed configuration (docs/CONFIGURATION.md); a wrong variable stops the start and is named. */
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { IN_MEMORY, readDataDir } from './data-dir';
import { readDistDir } from './dist-dir';
import { type Environment, readerOf } from './environment';
import { type MailConfig, mailExtras, readMail } from './mail';
import { PASSWORD_COST, type PasswordCost } from './password-cost';
import { readPushServices } from './push';
import { readS3, type S3Config } from './s3';
import { savedSecret, secretComplaint } from './secret';
import {
  PRIVATE_NETWORKS,
  readCount,
  readMegabytes,
  readPort,
  readProxies,
  readSeconds,
  readUrl,
  readWorkers,
} from './values';

export { ConfigError } from './config-error';
export { IN_MEMORY };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Where readers reach the server, without a slash at the end. */
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Whether to use named (prepared) statements with PostgreSQL. */
  namedStatements: boolean;
  dataDir: string;
  /** Redis or Valkey, which several nodes share; null: one node, or nodes that count each for itself. */
  redisUrl: string | null;
  /** The SMTP server mail leaves by, and whom it is from; null: see modules/delivery/mail/mailer. */
  mail: MailConfig | null;
  /** Uploads, where no S3 store is given; `IN_MEMORY` along with the database. */
  mediaDir: string;
  /** The store uploads go to; null: `mediaDir`. */
  s3: S3Config | null;
  /** Signs access tokens. */
  secret: string;
  demo: boolean;
  rateLimit: boolean;
  /** Who may say in `X-Forwarded-…` whose request it passes on; anybody else is the reader. */
  trustedProxies: string[];
  /** What works and had better be said, a line each. */
  warnings: string[];
  /** Opens `/docs` and `/metrics`; null: to nobody in production, to everybody elsewhere. */
  operatorToken: string | null;
  /** Whether hooks and links may lead into the server's own network. */
  privateAddresses: boolean;
  /** Address of the HTTP proxy for webhooks and posting hooks; null: connect directly. */
  egressProxy: string | null;
  /** Origins of push services beside those that browsers are known to use. */
  pushServices: string[];
  /** Memory for answers that are the same for every guest. */
  cachedBytes: number;
  /** Readers that listen over a socket, in each process; whoever comes beyond them asks now and then. */
  sockets: number;
  /** How long a process may hold a job of the outbox without renewing it. */
  leaseMs: number;
  /** How long a worker's event loop may be blocked before another worker replaces it. */
  hangMs: number;
  /** How long a process still accepts connections after SIGTERM, while `/readyz` answers 503. */
  drainMs: number;
  /** Whether a start may change the schema. */
  migrates: boolean;
  /** Connections to PostgreSQL, per process. */
  poolSize: number;
  /** Processes that share the port; more than one need a database that is not embedded. */
  workers: number;
  logLevel: LogLevel;
  /** Whether every line of the output is JSON. */
  logsJson: boolean;
  /** The built widget suite, `dist/`. */
  distDir: string;
  /** No variable changes it. */
  passwordCost: PasswordCost;
}

const OPERATOR_TOKEN_MIN = 16;
/** Process managers kill a process that takes much longer to stop. */
const DRAIN_MAX_S = 60;
/** Far above PostgreSQL's default of 100 connections for all processes, so that only a typing error exceeds it. */
const POOL_MAX = 1000;

/** @param saves whether a secret is made and saved where there is none. @throws ConfigError naming every variable that is wrong. */
export function loadConfig(env: Environment, { root = process.cwd(), saves = true } = {}): Config {
  const problems: string[] = [];
  const wrong = <T>(name: string, wanted: string, instead: T): T => {
    problems.push(`${name} must be ${wanted}; it is ${JSON.stringify(env[name])}`);
    return instead;
  };
  const read = readerOf(env, (problem) => problems.push(problem));

  const production = read('NODE_ENV') === 'production';
  const port = readPort(read('PORT'), () => wrong('PORT', 'a whole number from 0 to 65535', 0));
  const host = read('HOST') ?? (production ? '0.0.0.0' : 'localhost');
  const publicUrl = readUrl(read('VF_PUBLIC_URL') ?? `http://localhost:${port}`, ['http:', 'https:'], () =>
    wrong('VF_PUBLIC_URL', 'an http or https address such as https://community.example', ''),
  );
  /** Null without one. These addresses hold a password, so the message does not repeat them. */
  const readSecretUrl = (name: string, protocols: string[], example: string): string | null => {
    const text = read(name);
    if (text === undefined) return null;
    return readUrl(text, protocols, () => {
      problems.push(`${name} must be an address such as ${example}`);
      return '';
    });
  };
  const databaseUrl = readSecretUrl(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  );
  const redisUrl = readSecretUrl('REDIS_URL', ['redis:', 'rediss:'], 'redis://:password@host:6379/0');
  const mail = readMail(read('SMTP_URL'), read('MAIL_FROM'), mailExtras(read), (problem) => problems.push(problem));
  const s3 = readS3(read, (name) =>
    wrong(
      name,
      name === 'VF_S3_ENDPOINT' ? 'an address such as https://s3.example' : 'set along with the other VF_S3_…',
      '',
    ),
  );
  const dataDir = readDataDir(read('VF_DATA_DIR'), root);
  const onOff = (name: string, fallback: boolean): boolean => {
    const value = read(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['1', 'true', 'on', 'yes'].includes(value)) return true;
    if (['0', 'false', 'off', 'no'].includes(value)) return false;
    return wrong(name, 'on or off', fallback);
  };
  const demo = onOff('VF_DEMO', !production);
  const namedStatements = onOff('VF_NAMED_STATEMENTS', true);
  const rateLimit = onOff('VF_RATE_LIMIT', true);
  const privateAddresses = onOff('VF_PRIVATE_ADDRESSES', false);
  const egressProxy = readSecretUrl('VF_EGRESS_PROXY', ['http:', 'https:'], 'http://user:password@proxy.example:3128');
  const pushServices = readPushServices(read('VF_PUSH_SERVICES'), () =>
    wrong('VF_PUSH_SERVICES', 'hosts such as push.example, or origins, separated by commas', []),
  );
  const operatorToken = read('VF_OPERATOR_TOKEN') ?? null;
  // The token opens something: the message does not repeat it.
  if (operatorToken !== null && operatorToken.length < OPERATOR_TOKEN_MIN)
    problems.push(`VF_OPERATOR_TOKEN must have ${OPERATOR_TOKEN_MIN} characters or more`);
  const trustedProxies = readProxies(read('VF_TRUSTED_PROXIES') ?? PRIVATE_NETWORKS, () =>
    wrong('VF_TRUSTED_PROXIES', `none, or addresses, networks (10.0.0.0/8) or some of ${PRIVATE_NETWORKS}`, []),
  );
  const warnings =
    production && read('VF_TRUSTED_PROXIES') === undefined
      ? ['VF_TRUSTED_PROXIES is not set: whoever reaches the server from a private network may claim any address']
      : [];
  const cacheMb = readMegabytes(read('VF_CACHE_MB') ?? '64', () =>
    wrong('VF_CACHE_MB', 'a whole number of megabytes from 1 to 65536', 64),
  );
  const sockets = readCount(read('VF_SOCKETS') ?? '20000', () =>
    wrong('VF_SOCKETS', 'a whole number up to 1000000; 0 for none', 0),
  );
  const leaseMs = readSeconds(read('VF_LEASE_SECONDS') ?? '10', () =>
    wrong('VF_LEASE_SECONDS', 'a whole number of seconds from 1 to 600', 0),
  );
  const hangMs = readSeconds(read('VF_HANG_SECONDS') ?? '30', () =>
    wrong('VF_HANG_SECONDS', 'a whole number of seconds from 1 to 600', 0),
  );
  const drainSeconds = readCount(read('VF_DRAIN_SECONDS') ?? (production ? '2' : '0'), () =>
    wrong('VF_DRAIN_SECONDS', 'a whole number of seconds; 0 for none', 0),
  );
  if (drainSeconds > DRAIN_MAX_S) problems.push(`VF_DRAIN_SECONDS must be ${DRAIN_MAX_S} at the most`);
  const workers = readWorkers(read('VF_WORKERS') ?? '1', { isEmbedded: databaseUrl === null }, () =>
    wrong('VF_WORKERS', 'auto or a whole number from 1 to 64', 1),
  );
  if (workers > 1 && databaseUrl === null) {
    problems.push('VF_WORKERS: the embedded database is for one process; set DATABASE_URL for more');
  }
  const migrates = onOff('VF_MIGRATE', true);
  const pool = readCount(read('VF_POOL') ?? '10', () => 0);
  const poolSize = pool >= 1 && pool <= POOL_MAX ? pool : wrong('VF_POOL', `a whole number from 1 to ${POOL_MAX}`, 10);
  const format = read('LOG_FORMAT');
  if (format !== undefined && format !== 'json') wrong('LOG_FORMAT', 'json, or absent', '');
  const level = read('LOG_LEVEL') ?? (production ? 'info' : 'warn');
  const logLevel =
    logLevels.find((name) => name === level) ?? wrong('LOG_LEVEL', `one of ${logLevels.join(', ')}`, 'info');
  const given = read('VF_SECRET');
  const complaint = secretComplaint(given, production);
  if (complaint) problems.push(complaint);

  if (problems.length > 0) throw new ConfigError(problems);
  return {
    production,
    port,
    host,
    publicUrl,
    databaseUrl,
    namedStatements,
    redisUrl,
    mail,
    s3,
    dataDir,
    mediaDir: dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, 'media'),
    secret: given ?? savedSecret(dataDir, { saves }),
    demo,
    rateLimit,
    trustedProxies,
    operatorToken,
    privateAddresses,
    egressProxy,
    pushServices,
    warnings,
    cachedBytes: cacheMb * 1024 * 1024,
    leaseMs,
    hangMs,
    drainMs: drainSeconds * 1000,
    migrates,
    poolSize,
    workers,
    sockets,
    logLevel,
    logsJson: format === 'json',
    distDir: readDistDir(read('VF_DIST'), root),
    passwordCost: PASSWORD_COST,
  };
}
