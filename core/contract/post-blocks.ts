import type { Block } from './live-blog';

/**
 * What a post is made of: one without a body is one paragraph, as it is painted. Its members are in PostgreSQL's order:
 * whoever compares bodies does it as text.
 */
export const postBlocks = ({ body, content = '' }: { body?: Block[] | null; content?: string }): Block[] =>
  body ?? [{ text: content, type: 'paragraph' }];
