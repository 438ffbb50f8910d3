/** Calls on a site of a test, by whether they are done or refused. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Who = Pick<TestApp, 'inject'>;

/** Rules under which anybody may post as fast as a test does. */
export const POLITE = { flood: { per_minute: 0, gap_seconds: 0 }, duplicates: { minutes: 0 } };

/** `done`, and of a refusal its code. */
export async function call(who: Who, method: Method, url: string, payload?: object): Promise<string> {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  return answer.statusCode < 400 ? 'done' : answer.json().code;
}
export const words = () => ({ content: `Words of their own, ${randomUUID()}.` });
