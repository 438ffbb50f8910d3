/** Parts whose code follows the first draw (later.ts): each draws when that is there. */
import { late } from '../../shared/late/late';

const parts = () => import('./later');

export const JoinToPost = late(async () => (await parts()).JoinToPost);
export const MenuList = late(async () => (await parts()).MenuList);
export const MoreMenu = late(async () => (await parts()).MoreMenu);
