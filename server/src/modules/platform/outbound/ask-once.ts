/** Sends the requests of a check to other servers: once each, with a short time-out, and reads no more than needed. */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { AddressRefused, type Answered, type EgressConfig, egressOf, request } from './outbound';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
/** Tolerance for tokens before and after their time. */
const CLOCK_MS = MINUTE_MS;

/** The address is in this server's own network. */
export class OwnNetwork extends Error {}

/**
 * @param isPage reads only the beginning, and ignores the date, which may be that of a cache
 * @throws Error with the host and the problem
 */
export type Ask = (address: string, options?: { isPage?: boolean }) => Promise<Answered>;

interface Options {
  /** Sends the requests. */
  send?: typeof request | undefined;
  /** Limit for all requests together. */
  withinMs?: number;
}

export function askBy(
  config: EgressConfig,
  { send = request, withinMs = Number.POSITIVE_INFINITY }: Options = {},
): Ask {
  const ends = Date.now() + withinMs;
  return async (address, { isPage = false } = {}) => {
    const { host } = new URL(address);
    const leftMs = ends - Date.now();
    if (leftMs <= 0) throw new Error(`there was no time left to ask ${host}, because other servers were slow`);
    const answered = await send(address, {
      headers: { accept: 'application/json, text/html' },
      timeoutMs: Math.min(TIMEOUT_MS, leftMs),
      maxBytes: MAX_BYTES,
      isCut: isPage,
      ...egressOf(config),
    }).catch((error: Error) => {
      if (error instanceof AddressRefused) {
        throw new OwnNetwork(`${host} is in this server's own network: VF_PRIVATE_ADDRESSES=on allows requests to it`);
      }
      throw new Error(`${host} does not answer: ${error.message || error.name}`);
    });
    if (answered.status >= 500) throw new Error(`${host} answers ${answered.status}`);
    if (!isPage) checkClock(host, answered);
    return answered;
  };
}

function checkClock(host: string, { headers }: Answered): void {
  const theirs = Date.parse(headers.date ?? '');
  const offMs = Math.abs(Date.now() - theirs);
  if (offMs > CLOCK_MS) {
    throw new Error(
      `the clocks of this server and ${host} differ by ${Math.round(offMs / 1000)} seconds: tokens would be refused`,
    );
  }
}
