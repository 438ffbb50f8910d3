/** Creates Fastify with this server's options and basic decorators. */
import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import type { Tables } from '../database/schema';
import { BODY_LIMIT_BYTES } from './bodies';
import { Connections } from './connections';
import { answerError, loggable } from './errors';
import { repeatedLines } from './repeated-lines';
import { makeCompilers } from './schema-compilers';

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
    /** Compiles every schema that no request has needed yet, and returns their number. @throws the error of a schema */
    compileSchemas(): number;
  }
}

export function createFastify(config: Config, database: Database, clock: Clock): FastifyInstance {
  const connections = new Connections();
  const compilers = makeCompilers();
  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
      serializers: { req: describe, err: loggable },
      hooks: repeatedLines(() => clock.now()),
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // Only these addresses may set forwarding headers.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Texts are coerced to numbers, including "Infinity" and "1e309", whose bounds the strict mode would not check.
    ajv: { customOptions: { strictNumbers: false } },
    schemaController: { compilersFactory: compilers.factory },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: connections.createServer,
    // Answers requests on open connections until the last of them is closed.
    return503OnClosing: false,
    // The first start writes the demo publication: thousands of rows.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>() as FastifyInstance;
  // The first of these hooks; the last is in app.ts, after all others.
  app.addHook('preClose', () => connections.stopListening());
  app.decorate('sockets', connections);
  app.decorate('compileSchemas', compilers.compileAll);
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('db', database.db);
  app.decorate('clock', clock);
  return app;
}

/** Paths that end in a token without an expiry. Anyone who reads such a log line could read and unsubscribe mails. */
const TOKEN_PATHS = /^(\/+(?:u|my|mail\/+bounce)\/+)[^/]+/i;

/** Describes a request for the log, without its query, which can contain tokens and email addresses. */
const describe = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replace(TOKEN_PATHS, '$1[Redacted]'),
  ip,
});
