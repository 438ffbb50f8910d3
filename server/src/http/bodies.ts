/**
 * Bodies in every form that hosts send (host contract 9.2): JSON, also as text/plain or without a content type,
 * url-encoded and multipart. Forms become plain objects, so that one schema serves all.
 */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from './errors';

/** Fits the longest comment in escaped four-byte characters with its metadata, several times. */
export const BODY_LIMIT_BYTES = 512 * 1024;

export const bodiesPlugin = fp(async (app) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const json = (request: FastifyRequest, text: string, done: (error: Error | null, value?: unknown) => void) => {
    // Clients also send a content type without a body, mostly with DELETE.
    if (text.trim() === '') return done(null, undefined);
    return parseJson(request, text, done);
  };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, json);
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (request.headers['content-type']) return done(new ApiError('unsupported_media_type'));
    return json(request, text as string, done);
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: {
      fieldNameSize: 100,
      fieldSize: BODY_LIMIT_BYTES,
      fields: 100,
      fileSize: BODY_LIMIT_BYTES,
      files: 1,
      parts: 100,
    },
  });
});
