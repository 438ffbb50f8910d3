import type { Block } from '../../contract/live-blog';
import type { Post } from './new-posts';

/** A post of one paragraph is painted without a body. */
export const postBlocks = ({ body, content = '' }: Pick<Post, 'body' | 'content'>): Block[] =>
  body ?? [{ type: 'paragraph', text: content }];
