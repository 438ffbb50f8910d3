/** Comments in the shape of older servers: lists with counts around them, threads with their replies inside. */
import { Type } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { Comment } from '../../../../../core/contract/comment';
import { Count } from '../../../../../core/contract/numbers';
import { Envelope } from '../../../http/envelope';

export const Nested = Type.Interface([Comment], { children: Type.Array(Comment) });
export const Results = <T extends typeof Comment | typeof Nested>(of: T) =>
  Envelope(Type.Object({ total_count: Count, before_count: Count, after_count: Count, results: Type.Array(of) }));

/** Each root with its replies inside. */
export function nest(contents: Comment[]): Static<typeof Nested>[] {
  const threads: Static<typeof Nested>[] = [];
  for (const comment of contents) {
    if (comment.parent_uuid === comment.content_container_uuid) threads.push({ ...comment, children: [] });
    else threads.at(-1)?.children.push(comment);
  }
  return threads;
}

/** @param offset how many came before. @param shown how many of the total are among the results */
export function counted<T>({ total, offset, shown }: Record<'total' | 'offset' | 'shown', number>, results: T[]) {
  const before_count = Math.min(offset, total);
  return { total_count: total, before_count, after_count: Math.max(0, total - before_count - shown), results };
}
