/** Live news of a painted container, for what runs before the store does; its subscription is handed on to who follows. */
export { giveWay, subscribeContainer } from '../../transport/realtime/realtime';
