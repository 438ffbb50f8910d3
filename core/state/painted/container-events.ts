/** Live events of a painted container, for what runs before the store. */
export { giveWay, subscribeContainer } from '../../transport/realtime/realtime';
