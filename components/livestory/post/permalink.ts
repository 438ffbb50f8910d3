import { uuidToNumericId } from '../../../core/contract/values/ids';
import type { Post } from '../../../core/state/live-blog/new-posts';

/** The link of a post inside its page (host contract 7). */
export const permalinkOf = ({ content_uuid }: Post): string => `#vf-${uuidToNumericId(content_uuid) ?? content_uuid}`;
