/** Requests that components/console/start.ts began before this code was there. */
import { type Failure, toFailure } from '../../base/failure/failure';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as the server sent it, like the answers in transport
  body: any;
}

export interface Begun {
  /** `performance.now()` when the requests began. */
  since: number;
  /** By name; null when the server did not answer. */
  answers: Record<string, Promise<Answer | null>>;
}

/** Older answers are not used: by then, the session and the queue can be different. */
const USABLE_MS = 30_000;

declare global {
  interface Window {
    vfConsoleBegun?: Begun;
  }
}

/**
 * The answer to a request that was begun, for its first use; undefined if there is none, and the caller has to ask. After the
 * first call, start.ts begins nothing any more.
 */
export async function takeBegun<Value>(name: string): Promise<Value | Failure | undefined> {
  window.vfConsoleBegun ??= { since: 0, answers: {} };
  const { since, answers } = window.vfConsoleBegun;
  const begun = answers[name];
  delete answers[name];
  if (!begun || performance.now() - since > USABLE_MS) return undefined;
  const answer = await begun;
  if (!answer || answer.status >= 500) return undefined;
  return answer.status === 200 ? (answer.body as Value) : toFailure(answer.status, answer.body);
}
