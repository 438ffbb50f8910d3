/** Sends a request once: client.ts refreshes the session, and ofetch's own retries are off (specification §7, §8). */

import { ofetch } from 'ofetch';
import { toJson } from '../../base/built-ins/to-json';
import { REQUEST_TIMEOUT_MS } from '../../base/constants';
import { type Failure, toFailure } from '../../base/failure/failure';
import { apiOrigin } from '../../base/script/origin';
import { readServerTime } from '../../base/time/server-clock';
import { signatureFor } from './signatures';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** A value to send as JSON, or a part of a file. */
  body?: object | Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeout?: number;
  credentials?: RequestCredentials;
  /** Lets the request outlive the page, like requests without a body: a reader likes, and leaves the page. */
  keepalive?: boolean;
  /** Sends a PATCH unchanged. */
  asJson?: boolean;
}

/** Sends PATCH as a POST form with the field `verb` (specification §7). */
function asForm(body: object = {}): FormData {
  const form = new FormData();
  form.set('verb', 'patch');
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    form.set(
      name,
      value instanceof Blob ? value : typeof value === 'object' && value ? toJson(value) : String(value ?? ''),
    );
  }
  return form;
}

/** @throws Error 'Request aborted', 'Network Error' or 'timeout of N ms exceeded'. */
export async function send<Value>(
  method: Method,
  url: string,
  options: RequestOptions = {},
  accessToken?: string,
): Promise<Value | Failure> {
  const { query, body, signal, timeout = REQUEST_TIMEOUT_MS, credentials } = options;
  const headers: Record<string, string> = { ...options.headers };
  if (accessToken) headers.Authorization ??= `Bearer ${accessToken}`;
  const signature = signatureFor(url, query?.container_id ?? (body as { container_id?: unknown })?.container_id);
  if (signature) headers['X-Request-Signature'] = signature;

  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const isPatch = method === 'PATCH' && !options.asJson;
  try {
    const response = await ofetch.raw(apiOrigin() + url, {
      method: isPatch ? 'POST' : method,
      query,
      body: isPatch ? asForm(body) : body instanceof Blob ? body : body && toJson(body),
      headers,
      credentials,
      keepalive: options.keepalive ?? (method !== 'GET' && !body),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      retry: false,
      ignoreResponseError: true,
    });
    readServerTime(response.headers.get('date'));
    return response.ok ? (response._data as Value) : toFailure(response.status, response._data);
  } catch {
    if (signal?.aborted) throw new Error('Request aborted');
    if (limit.signal.aborted) throw new Error(`timeout of ${timeout} ms exceeded`);
    throw new Error('Network Error');
  } finally {
    clearTimeout(timer);
  }
}
