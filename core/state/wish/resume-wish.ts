/**
 * A guest's action before a login that left the page: carried out once by the page they return to. Asking for something
 * else cancels it, as on the previous page (core/state/permissions/wish).
 */
import { subscribe } from '../../base/bus/bus';
import type { Reason } from '../../base/bus/events';
import { atom, keyed } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Comment, FlagReason } from '../../contract/content/comment';
import type { PublicUser } from '../../contract/people/user';
import { dislikeComment, likeComment } from '../../transport/api/comments';
import { setLike } from '../../transport/api/live-blog';
import { postAction } from '../comments/comments.actions';
import { conversationAtom } from '../comments/content.atoms';
import { restoreDraftAction, slotOf } from '../comments/drafts';
import { flagCommentAction } from '../comments/flag.actions';
import { toggleReactionAction } from '../comments/react.actions';
import type { Vote } from '../comments/votes';
import { commentAtom } from '../content/content.atoms';
import type { PlaceName } from '../polls/polls.atoms';
import { toggleFollowAction, toggleMuteAction, toggleSubscriptionAction } from '../relationships/relationships.actions';
import { followedAtom, mutedAtom } from '../relationships/relationships.atoms';
import { pendingConnectionAtom } from '../session/logins/pending-connection';
import { sectionUuidAtom } from '../site/site.atoms';
import { followTopicAction, type TopicToFollow } from '../topics/follow-topic.actions';
import { isLoggedInAtom, othersAtom } from '../user/user.atoms';
import { once } from './once';
import { takeWish } from './saved-wish';

/** Data that actions save with the login request; for a painted comment only its uuid. */
interface About {
  comment?: Partial<Comment>;
  /** True for a post of a live blog. */
  isPost?: boolean;
  user?: PublicUser;
  uuid?: string;
  topic?: TopicToFollow;
  container_id?: string;
  /** Kind of the text's container, unless it is a conversation. */
  to?: 'chat' | 'questions';
  /** Key of a poll, with the chosen options. */
  place?: PlaceName;
  poll_uuid?: string;
  options?: string[];
  reason?: FlagReason;
  note?: string;
}

const containerAtom = keyed((container_id: string) => atom((get) => get(conversationAtom(container_id)).container));

const drawn = ({ content_uuid = '' }: Partial<Comment> = {}) => once(commentAtom(content_uuid));

async function vote({ comment, isPost }: About, kind: Vote): Promise<void> {
  const known = isPost ? undefined : await drawn(comment);
  if (known) return store.set(toggleReactionAction, known.content_uuid, kind, true);
  const { content_uuid, content_container_uuid } = comment ?? {};
  if (!content_uuid || !content_container_uuid) return;
  const section = store.get(sectionUuidAtom);
  if (isPost) return void (await setLike(section, content_container_uuid, content_uuid, true));
  // The comment may be on another page of the list now.
  await { like: likeComment, dislike: dislikeComment }[kind](section, content_container_uuid, content_uuid);
}

async function report({ comment, reason, note }: About): Promise<void> {
  const known = (await drawn(comment)) ?? comment;
  if (reason && known?.content_container_uuid) await store.set(flagCommentAction, known as Comment, reason, note);
}

/** The draft keeps the text until it is posted. */
async function post({ container_id = '', comment, to }: About): Promise<void> {
  const again = to && (await resumed[to]());
  if (again) return again(container_id, comment);
  const isThere = await once(containerAtom(container_id));
  const parent = comment && (await drawn(comment));
  if (!isThere || (comment && !parent)) return;
  const slot = parent ? slotOf(container_id, 'reply', parent.content_uuid) : slotOf(container_id, 'new');
  store.set(restoreDraftAction, slot);
  await store.set(postAction, parent ? { container_id, parent } : { container_id });
}

/** The page has the code by then, because the widget is on it. */
const resumed = {
  chat: async () => (await import('./say-wish')).resumeSaying,
  questions: async () => (await import('./ask-wish')).resumeAsking,
};

async function followReplies(kind: 'pages' | 'threads', { uuid = '' }: About): Promise<void> {
  if (!store.get(followedAtom).has(uuid)) await store.set(toggleSubscriptionAction, kind, uuid);
}

/** Skips people whom the reader already follows or mutes. */
const byReason: Partial<Record<Reason, (about: About) => unknown>> = {
  like: (about) => vote(about, 'like'),
  dislike: (about) => vote(about, 'dislike'),
  flag: report,
  post_content: post,
  bell: (about) => followReplies('pages', about),
  follow_conversation: (about) => followReplies('threads', about),
  follow_user({ user }) {
    if (user && !(store.get(othersAtom(user.uuid)) ?? user).date_following) return store.set(toggleFollowAction, user);
  },
  mute_user({ user }) {
    if (user && !store.get(mutedAtom).has(user.uuid)) return store.set(toggleMuteAction, user);
  },
  async vote({ place, poll_uuid, options }) {
    if (!place || !poll_uuid || !options) return;
    const { resumeVote } = await import('../polls/resume-vote');
    return resumeVote(place, poll_uuid, options);
  },
  follow_topic: ({ topic }) => topic && store.set(followTopicAction, topic),
};

export function resumeWish(): void {
  const wish = takeWish();
  if (!wish) return;
  const act = () => Promise.resolve(byReason[wish.reason]?.(wish.about)).catch(console.warn);
  if (store.get(isLoggedInAtom)) return void act();
  const stop = () => {
    for (const one of stops) one();
  };
  const stops = [
    subscribe('login/success', () => {
      stop();
      if (Date.now() < wish.until) void act();
    }),
    subscribe('authentication/required', () => {
      // A reader who is first asked for their other account is still logging in.
      if (!store.get(pendingConnectionAtom)) stop();
    }),
  ];
}
