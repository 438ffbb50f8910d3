/** What a reader opens: menus, somebody's profile. A chunk of its own, which comes with the first press. */
export { MoreMenu } from '../parts/more-menu';
export { SortMenu } from './sort-menu';
