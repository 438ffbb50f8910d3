/** Parts whose code follows the first draw (later.ts): each draws when that is there. */
import { lazyAction } from '../../core/base/store/lazy-action';
import { lazyComponent } from '../shared/lazy-component/lazy-component';

const parts = () => import('./interactive.deferred');
/** A chunk with its words and its looks. */
async function whole<Chunk extends { ready(): Promise<unknown> }>(coming: Promise<Chunk>): Promise<Chunk> {
  const there = await coming;
  await there.ready();
  return there;
}

/** All that a reader opens. */
export const reading = () => whole(import('./opened.deferred'));
const staff = () => whole(import('./staff/staff.deferred'));

export const Watch = lazyComponent(async () => (await parts()).Watch);
export const Delivery = lazyComponent(async () => (await parts()).Delivery);
export const FullDate = lazyComponent(async () => (await reading()).FullDate);
export const JoinToPost = lazyComponent(async () => (await reading()).JoinToPost);
export const MoreMenu = lazyComponent(async () => (await reading()).MoreMenu);
export const NewComments = lazyComponent(async () => (await reading()).NewComments);
export const Profile = lazyComponent(async () => (await reading()).Profile);
export const ReplyForm = lazyComponent(async () => (await parts()).ReplyForm);
export const ShareMenu = lazyComponent(async () => (await reading()).ShareMenu);
export const ShowOnce = lazyComponent(async () => (await reading()).ShowOnce);
export const SortMenu = lazyComponent(async () => (await reading()).SortMenu);
export const StaffList = lazyComponent(async () => (await staff()).StaffList);
export const StaffMenu = lazyComponent(async () => (await staff()).StaffMenu);
export const StaffNote = lazyComponent(async () => (await staff()).StaffNote);
export const StaffTools = lazyComponent(async () => (await staff()).StaffTools);

/** Parts of writing: a chunk that comes with the first press into a field. */
const writing = () => whole(import('./composer/writing.deferred'));

export const StandingDetails = lazyComponent(async () => (await writing()).StandingDetails);
export const TypistsText = lazyComponent(async () => (await reading()).TypistsText);
export const WritingTools = lazyComponent(async () => (await writing()).WritingTools);

/** What comes with what a reader opens. */
export const readOnAction = lazyAction(async () => (await reading()).readOnAction);
export const readRepliesAction = lazyAction(async () => (await reading()).readRepliesAction);
export const toggleSubscriptionAction = lazyAction(async () => (await reading()).toggleSubscriptionAction);
