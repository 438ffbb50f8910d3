/** Comments in the shape of older servers: lists with counts around them, threads with their replies inside. */
import { Type } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { Count } from '../../../../../core/contract/values/numbers';
import { Envelope } from '../../../http/envelope';
import { OlderComment } from './older-comment';

export const Nested = Type.Interface([OlderComment], { children: Type.Array(OlderComment) });
export const Results = <T extends typeof OlderComment | typeof Nested>(of: T) =>
  Envelope(Type.Object({ total_count: Count, before_count: Count, after_count: Count, results: Type.Array(of) }));

/** Nests the replies in their roots. */
export function nest(contents: OlderComment[]): Static<typeof Nested>[] {
  const threads: Static<typeof Nested>[] = [];
  for (const comment of contents) {
    if (comment.parent_uuid === comment.content_container_uuid) threads.push({ ...comment, children: [] });
    else threads.at(-1)?.children.push(comment);
  }
  return threads;
}

/** @param before number of items in the list before the results */
export function counted<T>({ total, before }: Record<'total' | 'before', number>, results: T[]) {
  const before_count = Math.min(before, total);
  // A stub of a reply is in the list, but not in the total of its thread.
  const total_count = Math.max(total, results.length > 0 ? before_count + results.length : 0);
  return { total_count, before_count, after_count: total_count - before_count - results.length, results };
}
