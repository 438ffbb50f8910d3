/**
 * The API reference, generated from the routes: `/docs` for people, `/docs/json` for tools. Our own page, with two
 * small files and nothing from other servers.
 */
import swagger from '@fastify/swagger';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { version } from '../../config/version';
import { referencePage } from './page';
import { script } from './script';
import { style } from './style';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Summary of the route, if its schema has none. */
    summary?: string;
  }
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const referencePlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Community server',
        description: 'Comments, users, pages and sites. Every error has the form of host contract 9.2.',
        version,
      },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, ...(!schema?.summary && { summary: route.config?.summary }) },
    }),
  });

  const hidden = { schema: { hide: true } };
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
      })
      .send(text);
  // Rendered once, because all routes exist when the first request arrives.
  let page: string | undefined;
  app.get('/docs', hidden, async (_request, reply) => {
    page ??= referencePage(app.swagger());
    return send(reply, 'text/html', page);
  });
  app.get('/docs/reference.css', hidden, async (_request, reply) => send(reply, 'text/css', style));
  app.get('/docs/reference.js', hidden, async (_request, reply) => send(reply, 'text/javascript', script));
  app.get('/docs/json', hidden, async () => app.swagger());
});
