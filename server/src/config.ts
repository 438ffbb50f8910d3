/**
 * The environment as a typed configuration; a wrong variable stops the start and is named.
 *
 * Reads: PORT, HOST, VF_PUBLIC_URL, DATABASE_URL, VF_DATA_DIR, VF_SECRET, VF_DEMO, VF_RATE_LIMIT,
 *   VF_TRUSTED_PROXIES, VF_PRIVATE_ADDRESSES, VF_CACHE_MB, REDIS_URL, SMTP_URL, MAIL_FROM, VF_S3_ENDPOINT, VF_S3_BUCKET,
 *   VF_S3_REGION, VF_S3_ACCESS_KEY_ID, VF_S3_SECRET_ACCESS_KEY, LOG_LEVEL, NODE_ENV
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { S3Config } from './modules/content/media/s3-store';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The directory name that keeps the embedded database in memory: for tests, everything is gone at the end. */
export const IN_MEMORY = 'memory://';
const SECRET_MIN_LENGTH = 32;
/** A proxy in front is on the same machine or network; a container's port without one may be reached from there too. */
const PRIVATE_NETWORKS = 'loopback, linklocal, uniquelocal';

const s3Names = ['VF_S3_ENDPOINT', 'VF_S3_BUCKET', 'VF_S3_REGION', 'VF_S3_ACCESS_KEY_ID', 'VF_S3_SECRET_ACCESS_KEY'];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Where readers reach the server, without a slash at the end. */
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** What several nodes share besides the database; null: one node, or nodes that count each for itself. */
  redisUrl: string | null;
  /** The SMTP server mail leaves by, and whom it is from; null: see modules/mail/mailer. */
  mail: { url: string; from: string } | null;
  /** Uploads, where no S3 store is given; `IN_MEMORY` along with the database. */
  mediaDir: string;
  /** Where uploads are kept; null: in `mediaDir`. */
  s3: S3Config | null;
  /** Signs access tokens. */
  secret: string;
  demo: boolean;
  rateLimit: boolean;
  /** Who may say in `X-Forwarded-…` whose request it passes on; anybody else is the reader. */
  trustedProxies: string[];
  /** Whether hooks and links may lead into the server's own network. */
  privateAddresses: boolean;
  /** Memory for answers that are the same for every guest. */
  cachedBytes: number;
  logLevel: LogLevel;
  /** The built widget suite, `dist/`. */
  distDir: string;
}

/** Every wrong variable at once, a line each, so that one start shows them all. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

type Environment = Record<string, string | undefined>;

/** @throws ConfigError naming every variable that is wrong. */
export function loadConfig(env: Environment, { root = process.cwd() } = {}): Config {
  const problems: string[] = [];
  const wrong = <T>(name: string, wanted: string, instead: T): T => {
    problems.push(`${name} must be ${wanted}; it is ${JSON.stringify(env[name])}`);
    return instead;
  };
  // An empty variable is an absent one: compose files and shells write `PORT=`.
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;

  const production = read('NODE_ENV') === 'production';
  const port = readPort(read('PORT'), () => wrong('PORT', 'a whole number from 0 to 65535', 0));
  const host = read('HOST') ?? (production ? '0.0.0.0' : 'localhost');
  const publicUrl = readUrl(read('VF_PUBLIC_URL') ?? `http://localhost:${port}`, ['http:', 'https:'], () =>
    wrong('VF_PUBLIC_URL', 'an http or https address such as https://community.example', ''),
  );
  const database = read('DATABASE_URL');
  const databaseUrl =
    database === undefined
      ? null
      : readUrl(database, ['postgres:', 'postgresql:'], () => {
          // The address holds a password: the message does not repeat it.
          problems.push('DATABASE_URL must be an address such as postgres://user:password@host:5432/database');
          return '';
        });
  const redis = read('REDIS_URL');
  const redisUrl =
    redis === undefined
      ? null
      : readUrl(redis, ['redis:', 'rediss:'], () => {
          problems.push('REDIS_URL must be an address such as redis://:password@host:6379/0');
          return '';
        });
  const mail = readMail(read('SMTP_URL'), read('MAIL_FROM'), (problem) => problems.push(problem));
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
  const rateLimit = onOff('VF_RATE_LIMIT', true);
  const privateAddresses = onOff('VF_PRIVATE_ADDRESSES', false);
  const trustedProxies = readProxies(read('VF_TRUSTED_PROXIES') ?? PRIVATE_NETWORKS, () =>
    wrong('VF_TRUSTED_PROXIES', `none, or addresses, networks (10.0.0.0/8) or some of ${PRIVATE_NETWORKS}`, []),
  );
  const cacheMb = readMegabytes(read('VF_CACHE_MB') ?? '64', () =>
    wrong('VF_CACHE_MB', 'a whole number of megabytes from 1 to 65536', 64),
  );
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
    redisUrl,
    mail,
    s3,
    dataDir,
    mediaDir: dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, 'media'),
    secret: given ?? keptSecret(dataDir),
    demo,
    rateLimit,
    trustedProxies,
    privateAddresses,
    cachedBytes: cacheMb * 1024 * 1024,
    logLevel,
    distDir: resolve(root, 'dist'),
  };
}

function readPort(text: string | undefined, refuse: () => number): number {
  if (text === undefined) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return port >= 0 && port <= 65535 ? port : refuse();
}

function readMegabytes(text: string, refuse: () => number): number {
  const megabytes = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return megabytes >= 1 && megabytes <= 65536 ? megabytes : refuse();
}

function readUrl(text: string, protocols: string[], refuse: () => string): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) return refuse();
  return text.replace(/\/+$/, '');
}

function readProxies(text: string, refuse: () => string[]): string[] {
  if (text.toLowerCase() === 'none') return [];
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const isKnown = (name: string): boolean => {
    const [address = '', bits] = name.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (bits === undefined) return most > 0 || PRIVATE_NETWORKS.split(', ').includes(name);
    return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
  };
  return names.every(isKnown) ? names : refuse();
}

/** Not repeated in messages: the address may hold a password. */
function readMail(
  url: string | undefined,
  from: string | undefined,
  complain: (problem: string) => void,
): { url: string; from: string } | null {
  if (url === undefined) return null;
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || !new URL(url).hostname) {
    complain('SMTP_URL must be an address such as smtp://user:password@mail.example:587');
  } else if (from === undefined || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from)) {
    complain('MAIL_FROM must be set along with SMTP_URL: an address such as News <no-reply@news.example>');
  }
  return { url, from: from ?? '' };
}

/** All or none: half a store would lose every upload. */
function readS3(read: (name: string) => string | undefined, refuse: (name: string) => string): S3Config | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map(read);
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  return {
    endpoint: endpoint
      ? readUrl(endpoint, ['http:', 'https:'], () => refuse('VF_S3_ENDPOINT'))
      : refuse('VF_S3_ENDPOINT'),
    bucket: bucket ?? refuse('VF_S3_BUCKET'),
    region: region ?? 'auto',
    accessKeyId: accessKeyId ?? refuse('VF_S3_ACCESS_KEY_ID'),
    secretAccessKey: secretAccessKey ?? refuse('VF_S3_SECRET_ACCESS_KEY'),
  };
}

const readDataDir = (text: string | undefined, root: string): string =>
  text === IN_MEMORY ? text : resolve(root, text ?? './data');

/** Texts people leave in from an example; a production server does not start with one. */
const DEFAULT_SECRET = /^(change|default|example|insert|my|password|replace|secret|test|your|x+$)/i;

/** A known secret would let anybody sign in as anybody: production takes none that is absent, short or a default. */
function secretComplaint(secret: string | undefined, production: boolean): string | null {
  if (secret === undefined) {
    return production ? `VF_SECRET must be set in production: ${SECRET_MIN_LENGTH} random characters or more` : null;
  }
  if (!production) return null;
  if (DEFAULT_SECRET.test(secret) || new Set(secret).size < 8) {
    return 'VF_SECRET must be random in production; it looks like a default value';
  }
  if (secret.length < SECRET_MIN_LENGTH) return `VF_SECRET must have ${SECRET_MIN_LENGTH} characters or more`;
  return null;
}

/** Outside production: made once and kept in the data directory, so that a restart logs nobody out. */
function keptSecret(dataDir: string): string {
  const fresh = randomBytes(32).toString('base64url');
  if (dataDir === IN_MEMORY) return fresh;
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (existsSync(file)) {
      const kept = readFileSync(file, 'utf8').trim();
      if (kept.length >= SECRET_MIN_LENGTH) return kept;
    }
    writeFileSync(file, `${fresh}\n`, { mode: 0o600 });
    return fresh;
  } catch (error) {
    throw new ConfigError([`VF_DATA_DIR must be a directory that can be written: ${(error as Error).message}`]);
  }
}
