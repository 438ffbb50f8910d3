import type { Block } from './live-blog';

/**
 * Blocks of a post: a post without a body is one paragraph, as it is painted. Members are in PostgreSQL's order,
 * because bodies are compared as text.
 */
export const postBlocks = ({ body, content = '' }: { body?: Block[] | null; content?: string }): Block[] =>
  body ?? [{ text: content, type: 'paragraph' }];
