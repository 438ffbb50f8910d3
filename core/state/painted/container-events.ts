/** Live events of a painted container, for code that runs before the store. */
export { giveWay, subscribeContainer } from '../../transport/realtime/realtime';
