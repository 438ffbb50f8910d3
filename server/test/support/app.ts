/**
 * A whole server for a test file, with its own database: PGlite in memory, or a new database on the PostgreSQL of
 * `TEST_DATABASE_URL`. `app.inject` sends requests as over HTTP.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Updateable } from 'kysely';
import type { StoredRules } from '../../../core/contract/content/site-rules';
import type { CurrentUser } from '../../../core/contract/people/user';
import type { SiteSettings } from '../../../core/contract/sites/site';
import { ownDatabase } from '../../../test/support/own-database';
import { buildApp } from '../../src/app';
import { type Config, IN_MEMORY, loadConfig } from '../../src/config';
import type { PasswordCost } from '../../src/config/password-cost';
import { openDatabase } from '../../src/database/database';
import type { Tables } from '../../src/database/schema';
import { nameKey } from '../../src/modules/people/users/identity';
import { isReservedName } from '../../src/modules/people/users/reserved-names';
import type { Site } from '../../src/modules/sites/sites/site-registry';
import { begunTemplate } from './begun';
import { borrowEmbedded } from './embedded';

/** Rules without limits on how often a person may post. */
export const UNLIMITED = {
  flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
  duplicates: { minutes: 0 },
};

export const PASSWORD = 'correct horse battery';

/** The minimum of argon2. A real server cannot be configured to it. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestUser {
  user: CurrentUser;
  id: number;
  token: string;
  refreshToken: string;
  /** Sends a request like `app.inject`, signed in as this user. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

type UserChange = Updateable<Tables['users']>;

export interface TestApp {
  app: FastifyInstance;
  /** The site `localhost`; its root section has the same uuid. */
  site: Site;
  /** Sends a request like `app.inject`, as a guest. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Creates an account with the name, `<name>@example.org` and `PASSWORD`, and logs in. */
  signUp(name: string, role?: 'normal' | 'moderator' | 'administrator'): Promise<TestUser>;
  /** Changes the stored row: a role, a ban, a badge. */
  changeUser(who: { id: number }, columns: UserChange): Promise<unknown>;
  changeSettings(settings: Partial<SiteSettings>): Promise<void>;
  /** Changes any part of the site's private rules. */
  changeRules(rules: StoredRules): Promise<unknown>;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** @param extend adds to the server before it is ready */
export async function startTestApp(
  overrides: Partial<Config> = {},
  extend?: (app: FastifyInstance) => Promise<void>,
): Promise<TestApp> {
  const server = await ownDatabase(await begunTemplate());
  const config: Config = {
    ...loadConfig({
      VF_DATA_DIR: IN_MEMORY,
      VF_DEMO: 'off',
      VF_RATE_LIMIT: 'off',
      VF_SECRET: 'only-for-tests-and-of-enough-length',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      ...(server && { DATABASE_URL: server.url }),
    }),
    passwordCost: CHEAP_PASSWORDS,
    ...overrides,
  };
  const isEmbedded = !config.databaseUrl && config.dataDir === IN_MEMORY;
  const database = await (isEmbedded ? borrowEmbedded() : openDatabase(config));
  let ahead = 0;
  // Closes the database, which would prevent a failed test file from ending.
  const closeDatabase = async () => {
    await database.close();
    await server?.drop();
  };
  const app = await buildApp(config, { database, clock: { now: () => Date.now() + ahead } }).catch(async (error) => {
    await closeDatabase();
    throw error;
  });
  // The demo creates its own.
  const site =
    (await app.sites.byDomain('localhost')) ?? (await app.sites.add({ domain: 'localhost', name: 'Test site' }));
  await extend?.(app);
  await app.ready();

  const inject = (options: InjectOptions) => app.inject(options);

  const changeUser: TestApp['changeUser'] = ({ id }, columns) =>
    app.db.updateTable('users').set(columns).where('id', '=', id).execute();

  async function signUp(name: string, role?: 'normal' | 'moderator' | 'administrator'): Promise<TestUser> {
    // Only staff may be called "Editor", and nobody is staff before they have an account.
    const isOfStaff = role !== undefined || isReservedName(name, site);
    const answer = await inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: {
        name: isOfStaff ? `Person ${randomUUID()}` : name,
        email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.org`,
        password: PASSWORD,
      },
    });
    const { result: user, access_token: token, refresh_token: refreshToken } = answer.json();
    if (answer.statusCode !== 201) throw new Error(`sign-up of ${name}: ${answer.body}`);
    if (role) await changeUser(user, { role });
    if (isOfStaff) await changeUser(user, { name, name_key: nameKey(name) });
    return {
      user: { ...user, ...(isOfStaff && { name }), ...(role && { user_privilege: role }) },
      id: user.id,
      token,
      refreshToken,
      inject: (options) =>
        app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
    };
  }

  return {
    app,
    site,
    inject,
    signUp,
    changeUser,
    changeSettings: (settings) => app.sites.change(site.uuid, settings),
    changeRules: (rules) => app.sites.changeRules(site.uuid, rules),
    pass: (ms) => {
      ahead += ms;
    },
    close: async () => {
      await app.close();
      await closeDatabase();
    },
  };
}
