/** Parts whose code follows the first draw (later.ts): each draws when that is there. */
import { late } from '../../shared/late/late';

const parts = () => import('./later');
/** All that a reader opens, with its words and looks. */
export const reading = async () => {
  const there = await import('../reading/reading');
  await there.ready();
  return there;
};
const staff = () => import('../staff/staff');

export const Watch = late(async () => (await parts()).Watch);
export const AdPlace = late(async () => (await reading()).AdPlace);
export const Delivery = late(async () => (await parts()).Delivery);
export const JoinToPost = late(async () => (await reading()).JoinToPost);
export const MoreMenu = late(async () => (await reading()).MoreMenu);
export const Profile = late(async () => (await reading()).Profile);
export const ReplyForm = late(async () => (await parts()).ReplyForm);
export const ShowOnce = late(async () => (await reading()).ShowOnce);
export const SortMenu = late(async () => (await reading()).SortMenu);
export const StaffList = late(async () => (await staff()).StaffList);
export const StaffMenu = late(async () => (await staff()).StaffMenu);
export const StaffNote = late(async () => (await staff()).StaffNote);
export const StaffTools = late(async () => (await staff()).StaffTools);

/** Parts of writing: a chunk that comes with the first press into a field. */
const writing = async () => {
  const there = await import('./writing/writing');
  await there.ready();
  return there;
};

export const BanDetails = late(async () => (await writing()).BanDetails);
export const TypistsText = late(async () => (await reading()).TypistsText);
export const WritingTools = late(async () => (await writing()).WritingTools);
