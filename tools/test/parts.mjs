/**
 * Test files by tier, database and browser. A tier includes the ones before it:
 *
 * - `default`: contract, client, every server file once, the main journeys in Chromium
 * - `all`: also faults, the second database, all journeys in Chromium, ten of them in Firefox and WebKit, hosts
 * - `night`: also all journeys in all engines; each file in a process of its own, in random order
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { ROOT } from '../run.mjs';
import { byDatabase, EMBEDDED_FLAGS } from './databases.mjs';

export const TIERS = ['default', 'all', 'night'];

const isTest = (file) => /\.test\.(ts|mjs)$/.test(file);
const nameOf = (file) => basename(file).replace(/\.test\.\w+$/, '');
const named = (names) => (file) => names.includes(nameOf(file));

/** Journeys of `npm test`: the actions most readers and moderators take. */
const MAIN_JOURNEYS = named([
  'account',
  'articles',
  'chat',
  'conversation',
  'javascript-off',
  'liveblog',
  'log-ins',
  'moderating',
  'painted-hydration',
  'poll',
  'questions',
  'reviews',
  'tray',
  'writing',
]);

/** Journeys whose subject an engine can change. */
const ENGINE_JOURNEYS = named([
  'account',
  'ads',
  'chat',
  'conversation',
  'log-in-windows',
  'log-ins',
  'login-silent',
  'login-window',
  'painted',
  'push-opt-in',
]);

/** Also in Chromium on the embedded database. */
const EMBEDDED_JOURNEYS = named(['conversation', 'liveblog', 'tray']);

/** Contract files that build the suite in a copy of the repository. */
const BUILDS = named(['bundle', 'create', 'image', 'many-widgets', 'release', 'same-bytes', 'server-package', 'site']);

/** Server files that kill or cut off processes, run earlier versions, or fill memory and disks. */
const FAULTS = named([
  'analytics-crash',
  'ban-resume',
  'broken-connections',
  'crash',
  'export-wordpress',
  'image-process',
  'import-size',
  'memory',
  'nodes',
  'notices-crash',
  'painted-nodes',
  'previous-version',
  'process',
  'push-crash',
  'queue-crash',
  'redis',
  'social-crash',
  'stop',
  'webhooks-crash',
  'worker-restarts',
  'workers',
]);

/**
 * Server files that need a process of their own: they change the working directory, replace what other files use, or
 * test starting, migrating and restoring.
 */
const OWN_PROCESS = named(['backup', 'commands', 'doctor-providers', 'loaded-packages', 'migrations', 'starting']);

/** Their browser or server is set up only for them, and slow to start. */
const LONG_JOURNEYS = named([
  'chaos',
  'gallery',
  'memory',
  'passkey',
  'push-firefox',
  'release',
  'wordpress-php-7-4',
  'wordpress-php-8-2',
  'wordpress-php-8-5',
]);

const contract = filesIn(ROOT, ['test/contract'], isTest);
const journeys = filesIn(ROOT, ['test/journeys'], isTest);
const client = filesIn(ROOT, ['core', 'components'], (file) => /\.test\.tsx?$/.test(file));
const hosts = filesIn(ROOT, ['test/hosts'], isTest);
export const serverFiles = filesIn(ROOT, ['server/src', 'server/test'], isTest);
const everywhere = journeys.filter((file) => file.includes('/everywhere/'));

/**
 * A part of a run: files that need the same environment.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} files
 * @property {string} tier the first tier that runs it
 * @property {'contract' | 'server' | 'journeys' | 'client'} kind
 * @property {boolean} [onPostgres] otherwise the files run on the embedded database
 * @property {string} [browser] of a journey
 * @property {string[]} [flags] for Node
 * @property {number} [typicalSeconds] CPU seconds of a file, before this machine has measured it
 * @property {number} [groupSeconds] CPU seconds of files that share a process
 * @property {number} [filesPerProcess]
 * @property {(file: string) => boolean} [isAlone] files with a process of their own
 * @property {string} [missing] what the machine lacks to run it
 */

/** @returns {Part[]} every part of the tier, those the machine cannot run included */
export function partsOf(tier, { hasPostgres, hasFirefox, hasWebKit }) {
  const { onPGlite, onPostgres } = byDatabase(serverFiles, hasPostgres);
  // Each file once: on PostgreSQL if it uses a database, otherwise on the embedded one.
  const once = hasPostgres ? onPGlite.filter((file) => !onPostgres.includes(file)) : onPGlite;
  const again = onPGlite.filter((file) => onPostgres.includes(file));
  const noPostgres = hasPostgres ? undefined : 'no PostgreSQL found, TEST_DATABASE_URL not set';
  const isFault = (file) => FAULTS(file);
  const embedded = { kind: 'server', flags: EMBEDDED_FLAGS, groupSeconds: 60, isAlone: isOwnProcess };
  const postgres = { kind: 'server', onPostgres: true, groupSeconds: 60, isAlone: isOwnProcess, missing: noPostgres };
  const inBrowser = (browser, more) => ({
    kind: 'journeys',
    browser,
    typicalSeconds: 15,
    groupSeconds: 90,
    isAlone: LONG_JOURNEYS,
    ...more,
  });
  const others = (files, isFirst) => files.filter((file) => !isFirst(file));
  const parts = [
    { name: 'contract', tier: 'default', kind: 'contract', groupSeconds: 40, files: others(contract, BUILDS) },
    // One process for its files, because a browser opens a page for each.
    { name: 'client', tier: 'default', kind: 'client', groupSeconds: 300, filesPerProcess: Infinity, files: client },
    { name: 'server on PostgreSQL', tier: 'default', ...postgres, files: others(onPostgres, isFault) },
    { name: 'server on PGlite', tier: 'default', ...embedded, files: others(once, isFault) },
    {
      name: 'main journeys in Chromium',
      tier: 'default',
      ...inBrowser('chromium', { onPostgres: hasPostgres }),
      files: journeys.filter(MAIN_JOURNEYS),
    },
    {
      name: 'builds',
      tier: 'all',
      kind: 'contract',
      typicalSeconds: 60,
      groupSeconds: 40,
      files: contract.filter(BUILDS),
    },
    {
      name: 'faults on PostgreSQL',
      tier: 'all',
      ...postgres,
      typicalSeconds: 20,
      isAlone: () => true,
      files: onPostgres.filter(isFault),
    },
    {
      name: 'faults on PGlite',
      tier: 'all',
      ...embedded,
      typicalSeconds: 35,
      isAlone: () => true,
      files: onPGlite.filter(isFault),
    },
    { name: 'server on PGlite as well', tier: 'all', ...embedded, typicalSeconds: 15, files: others(again, isFault) },
    {
      name: 'journeys in Chromium',
      tier: 'all',
      ...inBrowser('chromium', { onPostgres: hasPostgres }),
      files: others(journeys, MAIN_JOURNEYS),
    },
    {
      name: 'journeys in Chromium on PGlite',
      tier: 'all',
      ...inBrowser('chromium', { missing: noPostgres }),
      files: journeys.filter(EMBEDDED_JOURNEYS),
    },
    { name: 'hosts in Chromium', tier: 'all', ...inBrowser('chromium', { onPostgres: hasPostgres }), files: hosts },
    ...[
      ['firefox', 'Firefox', hasFirefox],
      ['webkit', 'WebKit', hasWebKit],
    ].map(([browser, title, isHere]) => ({
      name: `journeys in ${title}`,
      tier: 'all',
      // One process: a further visitor costs a tenth of the first.
      ...inBrowser(browser, { onPostgres: hasPostgres, typicalSeconds: 60, groupSeconds: Infinity }),
      missing: isHere ? undefined : `no ${title} found`,
      files: tier === 'night' ? everywhere : everywhere.filter(ENGINE_JOURNEYS),
    })),
  ];
  return parts
    .map((part) => ({ isAlone: () => false, ...part }))
    .filter((part) => TIERS.indexOf(part.tier) <= TIERS.indexOf(tier));
}

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
/** Servers in separate processes, which the file kills or restarts. */
const startsProcesses = (file) => /support\/(process|killed-server)'|journeys\/support\/server'/.test(textOf(file));
const isOwnProcess = (file) => OWN_PROCESS(file) || startsProcesses(file);
