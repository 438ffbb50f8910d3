/** What a conversation draws only once the reader did something; its code comes with core/content/later.ts. */
export { MenuList } from '../../shared/menu/menu-list';
export { JoinToPost } from './join-to-post';
export { MoreMenu } from './more-menu';
