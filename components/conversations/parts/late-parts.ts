/** Parts whose code follows the first draw (later.ts): each draws when that is there. */
import { late } from '../../shared/late/late';

const parts = () => import('./later');
/** A chunk with its words and its looks. */
async function whole<Chunk extends { ready(): Promise<unknown> }>(coming: Promise<Chunk>): Promise<Chunk> {
  const there = await coming;
  await there.ready();
  return there;
}

/** All that a reader opens. */
export const reading = () => whole(import('../reading/reading'));
const staff = () => whole(import('../staff/staff'));

export const Watch = late(async () => (await parts()).Watch);
export const Delivery = late(async () => (await parts()).Delivery);
export const JoinToPost = late(async () => (await reading()).JoinToPost);
export const MoreMenu = late(async () => (await reading()).MoreMenu);
export const NewComments = late(async () => (await reading()).NewComments);
export const Profile = late(async () => (await reading()).Profile);
export const ReplyForm = late(async () => (await parts()).ReplyForm);
export const ShareMenu = late(async () => (await reading()).ShareMenu);
export const ShowOnce = late(async () => (await reading()).ShowOnce);
export const SortMenu = late(async () => (await reading()).SortMenu);
export const StaffList = late(async () => (await staff()).StaffList);
export const StaffMenu = late(async () => (await staff()).StaffMenu);
export const StaffNote = late(async () => (await staff()).StaffNote);
export const StaffTools = late(async () => (await staff()).StaffTools);

/** Parts of writing: a chunk that comes with the first press into a field. */
const writing = () => whole(import('./writing/writing'));

export const StandingDetails = late(async () => (await writing()).StandingDetails);
export const TypistsText = late(async () => (await reading()).TypistsText);
export const WritingTools = late(async () => (await writing()).WritingTools);
