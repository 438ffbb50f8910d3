/** Parts whose code is fetched on need: each draws once that is there. */
import { lazyAction } from '../../core/base/store/lazy-action';
import { lazyComponent } from '../shared/lazy-component/lazy-component';
import { lazyPart } from '../shared/lazy-part/lazy-part';
import type { TextProps } from './comment/comment-text.part';

const interactive = () => import('./interactive.deferred');
/** A chunk with its texts and its sheets. */
async function whole<Chunk extends { ready(): Promise<unknown> }>(coming: Promise<Chunk>): Promise<Chunk> {
  const there = await coming;
  await there.ready();
  return there;
}

/** All that a reader opens. */
export const opened = () => whole(import('./opened.deferred'));
const staff = () => whole(import('./staff/staff.deferred'));

/** What a vote changes of a comment is nothing of its text. */
const isSameText = (before: TextProps, now: TextProps): boolean =>
  before.quoted?.text === now.quoted?.text &&
  before.quoted?.name === now.quoted?.name &&
  (['actor_uuid', 'content', 'links', 'mentions', 'media'] as const).every(
    (name) => before.comment[name] === now.comment[name],
  );
export const CommentText = lazyPart(async () => (await import('./comment/comment-text.part')).CommentText, isSameText);

export const Watch = lazyComponent(async () => (await interactive()).Watch);
export const Delivery = lazyComponent(async () => (await interactive()).Delivery);
export const FullDate = lazyComponent(async () => (await opened()).FullDate);
export const MoreMenu = lazyComponent(async () => (await opened()).MoreMenu);
export const NewComments = lazyComponent(async () => (await opened()).NewComments);
export const Profile = lazyComponent(async () => (await opened()).Profile);
export const ReplyForm = lazyComponent(async () => (await interactive()).ReplyForm);
export const ShareMenu = lazyComponent(async () => (await opened()).ShareMenu);
export const ShowOnce = lazyComponent(async () => (await opened()).ShowOnce);
export const SortMenu = lazyComponent(async () => (await opened()).SortMenu);
export const StaffList = lazyComponent(async () => (await staff()).StaffList);
export const StaffMenu = lazyComponent(async () => (await staff()).StaffMenu);
export const StaffNote = lazyComponent(async () => (await staff()).StaffNote);
export const StaffTools = lazyComponent(async () => (await staff()).StaffTools);

/** Parts of writing: a chunk that comes with the first press into a field. */
const writing = () => whole(import('./composer/writing.deferred'));

export const StandingDetails = lazyComponent(async () => (await writing()).StandingDetails);
export const TypistsText = lazyComponent(async () => (await opened()).TypistsText);
export const JoinToPost = lazyComponent(async () => (await writing()).JoinToPost);
export const WritingTools = lazyComponent(async () => (await writing()).WritingTools);

/** What comes with what a reader opens. */
export const readOnAction = lazyAction(async () => (await opened()).readOnAction);
export const readRepliesAction = lazyAction(async () => (await opened()).readRepliesAction);
export const toggleSubscriptionAction = lazyAction(async () => (await opened()).toggleSubscriptionAction);
