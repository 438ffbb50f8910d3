/** Requests that components/console/start.ts began before this code was there. */
import { type Failure, toFailure } from '../../base/failure/failure';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as the server sent it, like the answers in transport
  body: any;
}

/** By name; null when the server did not answer. */
export type Begun = Record<string, Promise<Answer | null>>;

declare global {
  interface Window {
    vfConsoleBegun?: Begun;
  }
}

/** The answer to a request that was begun, for its first use; undefined if there is none, and the caller has to ask. */
export async function takeBegun<Value>(name: string): Promise<Value | Failure | undefined> {
  const begun = window.vfConsoleBegun?.[name];
  if (!begun) return undefined;
  delete window.vfConsoleBegun?.[name];
  const answer = await begun;
  if (!answer) return undefined;
  return answer.status === 200 ? (answer.body as Value) : toFailure(answer.status, answer.body);
}
