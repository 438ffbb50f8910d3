/** Takes a reply that an inbox accepted, its edit or its deletion, by the same steps as one that was read from a thread. */
import type { FastifyInstance } from 'fastify';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { findContainer } from '../containers/containers.repository';
import { kindOf } from '../kinds/kinds';
import { refreshContainer } from '../social/look';
import { isPublicNote, notePost } from '../social/networks/fediverse-note';
import { idOf, type Members, textOf } from '../social/networks/members';
import { type RemoteAuthor, type RemotePost, RemoteProblem } from '../social/networks/remote';
import type { PostRow } from '../social/posts.repository';
import type { SiteAccount } from '../social/signing/accounts';
import { removeReply, takeReplies } from '../social/take-replies';
import type { Taking } from '../social/taking';
import { countReplies, findThread, findThreadById, type ThreadRow } from '../social/threads.repository';
import { isAddress, isSameOrigin } from './activity';
import { findAuthorOf, findPosts } from './known.repository';
import { WALK, walkMessage } from './messages';

/** Takes an answer to something that is known here. A public answer to something else waits for a walk to its parents. */
export async function takeNote(
  app: FastifyInstance,
  author: RemoteAuthor,
  note: Members,
  goOn: () => Promise<void>,
): Promise<void> {
  const accounts = (await app.fediverse.accounts.ofSites()).filter(({ site }) => site.rules.social.networks !== 'off');
  let isKnown = accounts.length === 0;
  for (const account of accounts) if (await takeFor(app, account, author, note, goOn)) isKnown = true;
  const parent_id = idOf(note.inReplyTo);
  if (isKnown || !isAddress(parent_id) || parent_id === idOf(note) || !isPublicNote(note)) return;
  await addToOutbox(app.db, walkMessage({ author, note }, app.clock.now()));
  app.outbox.wake(WALK);
}

/** @returns whether the site knows the thread */
async function takeFor(
  app: FastifyInstance,
  { site }: SiteAccount,
  author: RemoteAuthor,
  note: Members,
  goOn: () => Promise<void>,
): Promise<boolean> {
  const [id, parent_id] = [textOf(note.id), idOf(note.inReplyTo)];
  const known = await findPosts(app.db, site.uuid, [id, parent_id]);
  const thread = await threadOf(app, site.uuid, known.get(id) ?? known.get(parent_id), parent_id);
  if (!thread) return false;
  const before = known.get(id);
  if (thread.state === 'gone' || (before && !(await isAuthor(app, before, author)))) return true;
  const post = readPost(note, author, thread);
  if (!post) return true;
  await takeOn(app, { thread, known, posts: [post] }, goOn);
  return true;
}

interface Arrived {
  thread: ThreadRow;
  known: Map<string, PostRow>;
  /** Parents before their replies. */
  posts: RemotePost[];
}

/** Takes the posts, and counts the new ones. */
export async function takeOn(
  app: FastifyInstance,
  { thread, known, posts }: Arrived,
  goOn: () => Promise<void>,
): Promise<void> {
  const fresh = posts.filter(({ id }) => !known.has(id));
  const taking = await takingOf(app, thread, known, goOn);
  if (!taking || (await takeReplies(taking, { posts, gone: [] })) === 0) return;
  const taken = fresh.filter(({ id }) => (known.get(id)?.comment_id ?? null) !== null).length;
  if (taken === 0) return;
  await countReplies(app.db, thread.id, taken);
  if (thread.attached_by === 'actor') await refreshContainer(app, thread.container_uuid);
}

/** Finds the thread of a known post, or the one whose root is answered. */
export async function threadOf(
  { db }: FastifyInstance,
  site_uuid: string,
  post: PostRow | undefined,
  parent_id: string,
): Promise<ThreadRow | undefined> {
  if (post) return findThreadById(db, post.thread_id);
  return parent_id ? findThread(db, { site_uuid, network: 'fediverse', root_id: parent_id }) : undefined;
}

/** @returns null for a post that is not public, or has no date */
export function readPost(note: Members, author: RemoteAuthor, { handle }: ThreadRow): RemotePost | null {
  try {
    return notePost(note, author, handle);
  } catch (error) {
    if (error instanceof RemoteProblem) return null;
    throw error;
  }
}

/** Checks that a post belongs to the account; one that a rule refused has no author here, so its server counts. */
async function isAuthor({ db }: FastifyInstance, post: PostRow, { id }: RemoteAuthor): Promise<boolean> {
  if (post.direction === 'out') return false;
  const author = await findAuthorOf(db, post);
  return author === null ? isSameOrigin(post.social_id, id) : author === id;
}

/** @returns null while the conversation takes no replies */
async function takingOf(
  app: FastifyInstance,
  thread: ThreadRow,
  known: Map<string, PostRow>,
  goOn: () => Promise<void>,
): Promise<Taking | null> {
  const container = await findContainer(app.db, thread.container_uuid);
  const found = container && (await app.sites.bySection(container.section_uuid));
  if (!container || !found || container.is_hidden || !found.section.modules.social_ingestion) return null;
  if (container.expiry_time !== null && container.expiry_time <= app.clock.now()) return null;
  const count = (verdict: string) => app.social.count('fediverse', verdict);
  return { app, ...found, kind: kindOf(container), thread, known, count, goOn };
}

/** Removes the reply, if the account wrote it. */
export async function takeDeletion(app: FastifyInstance, author: RemoteAuthor, id: string): Promise<void> {
  for (const { site } of await app.fediverse.accounts.ofSites()) {
    const known = await findPosts(app.db, site.uuid, [id]);
    const post = known.get(id);
    const thread = post && (await findThreadById(app.db, post.thread_id));
    if (!post || !thread || !(await isAuthor(app, post, author))) continue;
    await removeReply({ app, thread, known, count: (verdict) => app.social.count('fediverse', verdict) }, id);
  }
}
