import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

/** JSON is never a page: a browser that renders it must load and run nothing. */
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers against sniffing, framing and leaking. Pages set their own content security policy; scripts, styles and
 * answers are meant for other origins, so the resource policy is open.
 */
export const securityHeadersPlugin = fp(async (app) => {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: app.config.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers to signed-in people are private: a cache that ignores cookies must not share them.
    if (request.user && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json') && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', JSON_POLICY);
    }
  });
});
