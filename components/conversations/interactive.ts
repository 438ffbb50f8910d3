/** Parts of a conversation after an action of the reader; loaded with the code of its actions. */

export { Delivery } from './comment/delivery';
export { ReplyForm } from './composer/reply-form';
export { Watch } from './lifecycle/watch';
