import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { version } from '../../package.json';

/** The API's own description, made from the route schemas: `/docs` to read, `/docs/json` for tools. */
export const docsPlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Community server',
        description: 'Comments, users, pages and sites. Every error has the form of host contract 9.2.',
        version: version,
      },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
});
