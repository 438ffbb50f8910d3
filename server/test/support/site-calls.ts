/** Requests to a test site, with `done` or the error code. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Who = Pick<TestApp, 'inject'>;

/** Rules without flood limits, for tests. */
export const POLITE = { flood: { per_minute: 0, gap_seconds: 0 }, duplicates: { minutes: 0 } };

/** Returns `done`, or the code of a refusal. */
export async function call(who: Who, method: Method, url: string, payload?: object): Promise<string> {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  return answer.statusCode < 400 ? 'done' : answer.json().code;
}
export const words = () => ({ content: `Words of their own, ${randomUUID()}.` });
