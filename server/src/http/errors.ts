/**
 * All failures in one format (host contract 9.2): `{http_status, error, code, api_code?, message, data?, request_id}`.
 *
 * Mistakes of clients are 4xx errors that name the field in `data.field`; any other error is a bug, logged and answered
 * as `something_went_wrong`.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type ErrorBody, type ErrorCode, errors } from '../../../core/contract/values/errors';
import { isContention, isWorthRetrying } from '../database/failures';
import { messages } from './error-messages';

/** A refusal with a code from the catalog. */
export class ApiError extends Error {
  readonly statusCode: number;
  constructor(
    readonly code: ErrorCode,
    readonly data?: Record<string, unknown>,
    message?: string,
  ) {
    super(message ?? messages[code]);
    this.name = 'ApiError';
    this.statusCode = errors[code].status;
  }
}

/** Ends a job quietly when it was refused, for example because its container is gone. @throws any other error */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Creates the error for a wrong value of a field. @param reason for clients, if there are several reasons */
export const invalidField = (field: string, message: string, reason?: string): ApiError =>
  new ApiError('invalid_field', { field, ...(reason && { reason }) }, message);

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by a plugin that serves pages: renders the page for an unknown address. */
    lostReader: { answer: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null };
  }
}

export const errorsPlugin = fp(async (app) => {
  app.decorate('lostReader', { answer: null });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const { answer } = app.lostReader;
    if (answer && isBrowsing(request)) return answer(request, reply);
    return answerError(new ApiError('not_found'), request, reply);
  });
});

/** Browsers ask for HTML when they open a page, but not when a page calls the API. */
const isBrowsing = ({ method, headers, url }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/v\d\//.test(url);

/** Answers with an error, including Fastify's own early failures, such as a malformed address. */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const known =
    error instanceof ApiError ? error : isBrokenMultipart(error, request) ? brokenMultipart() : translate(error);
  if (known.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  const { retry_after } = known.data ?? {};
  if (typeof retry_after === 'number') reply.header('retry-after', retry_after);
  reply
    .code(known.statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(known, request.id)));
}

export function errorBody({ code, statusCode, data, message }: ApiError, request_id: string): ErrorBody {
  const { api_code } = errors[code] as { api_code?: number };
  return {
    http_status: statusCode,
    error: message,
    code,
    ...(api_code !== undefined && { api_code }),
    message,
    ...(data && { data }),
    request_id,
  };
}

/** The multipart parser throws plain errors without code and status, before or while the body arrives. */
const isBrokenMultipart = (
  { code, statusCode, stack = '' }: FastifyError,
  { headers, body }: FastifyRequest,
): boolean =>
  code === undefined &&
  statusCode === undefined &&
  /^multipart\//i.test(headers['content-type'] ?? '') &&
  (body == null || /[\\/]@fastify[\\/]busboy[\\/]/.test(stack));
const brokenMultipart = () => new ApiError('invalid_request', undefined, 'The multipart body is broken.');

/** Translates errors of Fastify, its plugins or the database. */
function translate(error: FastifyError): ApiError {
  if (error.validation) return invalid(error);
  const { code, statusCode = 500 } = error;
  if (isBadData(code)) return new ApiError('invalid_request', undefined, 'A value of the request cannot be stored.');
  if (isContention(error) || isWorthRetrying(error)) return new ApiError('unavailable', { retry_after: 1 });
  if (isFull(code)) return new ApiError('unavailable', { retry_after: FULL_SECONDS });
  if (isOutage(error)) return new ApiError('unavailable');
  if (statusCode === 413) return new ApiError('payload_too_large', fieldOfFile(error));
  if (statusCode === 415 || statusCode === 406) return new ApiError('unsupported_media_type');
  if (statusCode === 429) return new ApiError('too_many_requests');
  if (statusCode === 503) return new ApiError('unavailable');
  if (statusCode === 404) return new ApiError('not_found');
  if (statusCode >= 400 && statusCode < 500) return new ApiError('invalid_request', undefined, error.message);
  return new ApiError('something_went_wrong');
}

/** Returns the field of a form whose file is too large, as the multipart parser names it. */
function fieldOfFile({ part }: FastifyError & { part?: { fieldname?: unknown } }): { field: string } | undefined {
  return typeof part?.fieldname === 'string' ? { field: part.fieldname } : undefined;
}

/** Names the field of the schema's first error: `content`, `metadata.origin_url`, `ids.3`. */
function invalid(error: FastifyError): ApiError {
  const first = error.validation?.[0];
  const { missingProperty } = (first?.params ?? {}) as { missingProperty?: string };
  const path = (first?.instancePath ?? '').split('/').slice(1).map(unescapePointer);
  if (missingProperty) path.push(missingProperty);
  const field = path.join('.');
  if (!field) return new ApiError('invalid_request', undefined, `The ${error.validationContext} ${first?.message}.`);
  return invalidField(field, missingProperty ? `${field} is required.` : `${field} ${first?.message}.`);
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Checks for SQLSTATE class 22, "data exception": a value that no column accepts, such as text with a NUL. */
const isBadData = (code: unknown): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);

/** Checks for a full disk of server or database, which an operator must fix, so clients should not retry soon. */
const isFull = (code: unknown): boolean => code === '53100' || code === 'ENOSPC';
const FULL_SECONDS = 30;

const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  // A transaction or a session that was idle for too long.
  '25P03',
  '57P05',
  // A statement that took too long, and a server with no connection left.
  '57014',
  '53300',
  // Error class of a failing disk.
  '58030',
]);
/** Errors of the driver itself have no code. */
const DRIVER_OUTAGE =
  /^(timeout (exceeded when trying to connect|expired)|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;
const isOutage = ({ code, message }: FastifyError): boolean =>
  typeof code === 'string' ? outages.has(code) || /^08[0-9A-Z]{3}$/.test(code) : DRIVER_OUTAGE.test(message);

/** Reduces an error for the log: a database error may quote the row, so its detail is left out. */
export function loggable(error: FastifyError | ApiError) {
  const { name, message, stack = '', code } = error;
  return { type: name, message, stack, code };
}
