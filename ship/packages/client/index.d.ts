import type { paths } from './api.js';

export type { paths };

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathOf<M extends Method> = { [Path in keyof paths]: paths[Path][M] extends object ? Path : never }[keyof paths];
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Part<Operation, Name extends string> = Operation extends { parameters: Partial<Record<Name, infer Values>> }
  ? Values
  : undefined;
type BodyOf<Operation> = Operation extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
type Success = 200 | 201 | 202;
type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? [Json<Responses[keyof Responses & Success]>] extends [never]
    ? unknown
    : Json<Responses[keyof Responses & Success]>
  : unknown;
/** The client fills these in, if it was made with them. */
type Filled = 'domain' | 'section_uuid';
type PathValues<Values> = Omit<Values, Filled> & Partial<Pick<Values, Filled & keyof Values>>;

export interface CallOptions<Operation> {
  /** Values for the names in braces. */
  path?: PathValues<NonNullable<Part<Operation, 'path'>>>;
  query?: Part<Operation, 'query'>;
  body?: BodyOf<Operation>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  options?: CallOptions<paths[Path][M]>,
) => Promise<AnswerOf<paths[Path][M]>>;

/** Calls by method. Each rejects with `ApiError` for an answer other than 2xx. */
export type Client = { [M in Method]: Call<M> };

export interface ClientOptions {
  /** The address of the community server, such as `https://community.example`. */
  origin: string;
  /** The domain of the site: fills `{domain}` in paths. */
  site?: string;
  /** The uuid of the section: fills `{section_uuid}` in paths. */
  section?: string;
  /** A bearer token, or a function that returns one, such as `clientToken(…)`. */
  token?: string | (() => string | Promise<string>);
  fetch?: typeof fetch;
}

export function createClient(options: ClientOptions): Client;

/** Exchanges the id and the secret of an API client for tokens, and renews them. */
export function clientToken(options: {
  origin: string;
  id: string;
  secret: string;
  /** The uuid of the section, or `accounts` for tokens that log readers in. */
  scope: string;
  fetch?: typeof fetch;
  now?: () => number;
}): () => Promise<string>;

export class ApiError extends Error {
  status: number;
  /** The name of the error, as the server's list of errors has it. */
  code?: string;
  requestId?: string;
  /** The body of the answer. */
  body: unknown;
}

/**
 * Returns the parsed body of a webhook. Rejects if no secret matches, or if the request is more than five minutes old.
 *
 * @param body as it arrived, before any JSON parser
 * @param secrets while a secret is replaced, the old and the new one
 */
export function verifyWebhook<Body = unknown>(
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string | ArrayBuffer | Uint8Array,
  secrets: string | string[],
  options?: { now?: number },
): Promise<Body>;
