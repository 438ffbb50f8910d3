/** Parts whose code follows the first draw (later.ts): each draws when that is there. */
import { late } from '../../shared/late/late';

const parts = () => import('./later');

export const JoinToPost = late(async () => (await parts()).JoinToPost);
export const MenuList = late(async () => (await parts()).MenuList);
export const MoreMenu = late(async () => (await parts()).MoreMenu);

/** Parts of writing: a chunk that comes with the first press into a field. */
const writing = async () => {
  const there = await import('./writing/writing');
  await there.ready();
  return there;
};

export const BanDetails = late(async () => (await writing()).BanDetails);
export const WritingTools = late(async () => (await writing()).WritingTools);
