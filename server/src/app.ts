/**
 * The server without its socket: plugins, modules, error handler. What `server.ts` listens with and tests inject into.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config';
import { type Database, openDatabase } from './database/database';
import { migrateToLatest } from './database/migrate';
import type { Tables } from './database/schema';
import { BODY_LIMIT_BYTES, bodiesPlugin } from './http/bodies';
import { Connections } from './http/connections';
import { contextPlugin } from './http/context';
import { docsPlugin } from './http/docs';
import { answerError, errorsPlugin, loggable } from './http/errors';
import { limitsPlugin } from './http/limits';
import { metricsPlugin } from './http/metrics';
import { originsPlugin } from './http/origins';
import { securityHeadersPlugin } from './http/security-headers';
import { writersPlugin } from './modules/content/writers/writers.plugin';
import { previewsPlugin } from './modules/content/writing/add-previews.plugin';
import { type AccessTokens, createAccessTokens } from './modules/people/sessions/access-token';
import { sharedPlugin } from './modules/platform/counters/counters.plugin';
import { outboxPlugin } from './modules/platform/outbox/outbox.worker';
import { redisPlugin } from './modules/platform/redis/redis.plugin';
import { createSiteRegistry, type SiteRegistry } from './modules/sites/sites/site-registry';
import { cachePlugin } from './wiring/cache';
import { eventsPlugin } from './wiring/events';
import { mailPlugin } from './wiring/mail';
import { mediaPlugin } from './wiring/media';
import { modules } from './wiring/modules';
import { postingPlugin } from './wiring/posting';
import { syndicationPlugin } from './wiring/syndication';

const PLUGIN_TIMEOUT_MS = 120_000;

export interface Clock {
  /** Milliseconds. */
  now(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
    db: Kysely<Tables>;
    clock: Clock;
    sockets: Connections;
    sites: SiteRegistry;
    accessTokens: AccessTokens;
  }
}

interface Given {
  /** An open database, closed by whoever opened it; else one is opened and closed with the app. */
  database?: Database;
  clock?: Clock;
}

/** Builds the app on a migrated database. @throws what opening or migrating the database throws. */
export async function buildApp(config: Config, given: Given = {}): Promise<FastifyInstance> {
  const { clock = { now: Date.now } } = given;
  const database = given.database ?? (await openDatabase(config));
  try {
    await migrateToLatest(database.db);
    const connections = new Connections();
    const app = createFastify(config, connections);
    app.decorate('sockets', connections);
    app.decorate('config', config);
    app.decorate('database', database);
    app.decorate('db', database.db);
    app.decorate('clock', clock);
    app.decorate('sites', await createSiteRegistry(database, clock.now));
    app.decorate('accessTokens', createAccessTokens(config.secret, config.publicUrl));
    if (!given.database) app.addHook('onClose', () => database.close());

    await app.register(errorsPlugin);
    await app.register(securityHeadersPlugin);
    await app.register(cookie);
    await app.register(originsPlugin);
    await app.register(bodiesPlugin);
    await app.register(syndicationPlugin);
    await app.register(contextPlugin);
    await app.register(metricsPlugin);
    await app.register(redisPlugin);
    await app.register(sharedPlugin);
    await app.register(limitsPlugin);
    await app.register(docsPlugin);
    await app.register(cachePlugin);
    await app.register(eventsPlugin);
    await app.register(outboxPlugin);
    await app.register(mailPlugin);
    await app.register(previewsPlugin);
    await app.register(writersPlugin);
    await app.register(mediaPlugin);
    await app.register(postingPlugin);
    for (const routes of modules) await app.register(routes);
    return app;
  } catch (error) {
    if (!given.database) await database.close();
    throw error;
  }
}

function createFastify(config: Config, connections: Connections) {
  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
      serializers: { req: describe, err: loggable },
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // Nobody else may say whose request it is.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: connections.createServer,
    // The first start writes the demo publication: a few thousand rows.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as FastifyInstance;
  app.addHook('preClose', async () => connections.close());
  return app;
}

/** What a log line says of a request; the query may hold tokens and addresses of mail. */
const describe = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip });
