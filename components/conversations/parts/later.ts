/** What a conversation draws only once the reader did something; its code comes with core/state/comments/later.ts. */

export { Delivery } from './delivery';
export { ReplyForm } from './reply-form';
export { Watch } from './watch';
