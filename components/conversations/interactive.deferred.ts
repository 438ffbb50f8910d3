/** What a conversation draws only once the reader did something; its code comes with core/state/comments/comments.deferred.ts. */

export { Delivery } from './comment/delivery';
export { ReplyForm } from './composer/reply-form';
export { Watch } from './lifecycle/watch';
