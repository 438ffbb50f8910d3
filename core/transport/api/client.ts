/**
 * Clients of the API's families: `await main.get<T>(path, { query })` is the value or a Failure. A 401 or 403 renews
 * the session and is retried once, for each base URL once per token, so that a ban cannot cause a loop (specification
 * §4 "Session", §7, §8).
 */

import { onceThere } from '../../base/built-ins/once-there';
import { type Failure, isFailure } from '../../base/failure/failure';
import { readTokens } from '../tokens/tokens';
import type { Method, RequestOptions } from './send';

type Call = <Value>(url: string, options?: RequestOptions) => Promise<Value | Failure>;
export interface Client {
  get: Call;
  post: Call;
  put: Call;
  patch: Call;
  delete: Call;
}

/**
 * Loaded beside the core and run with the first request, because hydration makes none. One promise for all, so that
 * requests are sent in their order.
 */
const sender = onceThere(() =>
  import('./send').catch(() => {
    throw new Error('Network Error');
  }),
);

const mayBeSession = (answer: unknown): boolean =>
  isFailure(answer) && (answer.error_status === 401 || answer.error_status === 403);

export function makeClient(): Client {
  /** Token from a refresh for this base URL: a second refusal with it is final. */
  let renewed = '';

  async function call<Value>(method: Method, url: string, options?: RequestOptions): Promise<Value | Failure> {
    const { send } = await sender();
    const used = readTokens()?.access;
    const answer = await send<Value>(method, url, options, used);
    if (!used || !mayBeSession(answer)) return answer;

    if (readTokens()?.access === used) {
      if (used === renewed) return answer;
      const { refreshSession } = await import('./refresh');
      const isRenewed = await refreshSession();
      renewed = readTokens()?.access ?? '';
      if (!isRenewed && renewed) return answer;
    }
    // Another tab's token, the renewed one, or none after the session has ended: a guest may read most things.
    return send<Value>(method, url, options, readTokens()?.access);
  }

  const as =
    (method: Method): Call =>
    (url, options) =>
      call(method, url, options);
  return { get: as('GET'), post: as('POST'), put: as('PUT'), patch: as('PATCH'), delete: as('DELETE') };
}

export const main = makeClient();
export const livecomments = makeClient();
export const liveblog = makeClient();
export const notifications = makeClient();
