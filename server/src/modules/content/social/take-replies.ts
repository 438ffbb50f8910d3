/** Applies the new replies, edits and deletions of a check to the conversation. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import { safeUrl } from '../../../../../core/contract/values/links';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { findComment } from '../comments/comments.repository';
import type { WrittenContent } from '../model/written-content';
import type { RemoteFacts } from '../posting/phase';
import { eraseComment } from '../privacy/erase';
import { rewrite } from '../writing/edit';
import { saveAuthor } from './authors.repository';
import { authorHash, findForgotten } from './forgotten.repository';
import { readHostStates } from './hosts.repository';
import type { RemotePost, RemoteThread } from './networks/remote';
import { insertPost, type PostRow, updatePost } from './posts.repository';
import { factsOf, storeReply } from './store-reply';
import { takeCounts } from './take-counts';
import type { Taking } from './taking';
import type { ThreadRow } from './threads.repository';

/** Maximum of levels to climb in a thread. */
const STEPS_MAX = 1000;

/** @returns the number of new, edited and removed replies */
export async function takeReplies(
  taking: Taking,
  { posts, gone }: Pick<RemoteThread, 'posts' | 'gone'>,
): Promise<number> {
  const { known, thread } = taking;
  taking.parents = new Map(posts.map(({ id, parent_id }) => [id, parent_id]));
  const fresh = posts.filter((post) => isFresh(thread, post, known.get(post.id)));
  let changes = fresh.length > 0 ? await takeFresh(taking, fresh) : 0;
  for (const id of gone) changes += await removeReply(taking, id);
  await takeCounts(taking, posts);
  return changes;
}

/** Checks for a new reply or a newer version. A check can read an older version than one that the inbox received meanwhile. */
function isFresh({ network }: ThreadRow, post: RemotePost, before: PostRow | undefined): boolean {
  if (!before) return true;
  if (before.version === post.version || before.date_gone !== null) return false;
  // Versions of the fediverse are dates.
  return network !== 'fediverse' || !(Date.parse(post.version) < Date.parse(before.version));
}

async function takeFresh(taking: Taking, posts: RemotePost[]): Promise<number> {
  const { app, site, thread, known, goOn } = taking;
  const names = [...new Set(posts.map(({ author }) => author.host))];
  const hosts = await readHostStates(app.db, site.uuid, names, app.clock.now());
  const hashOf = ({ author }: RemotePost) => authorHash(app.config.secret, thread.network, author.id);
  const forgotten = await findForgotten(app.db, site.uuid, [...new Set(posts.map(hashOf))]);
  let changes = 0;
  for (const post of posts) {
    const hostState = hosts.get(post.author.host) ?? 'allowed';
    const before = known.get(post.id);
    // A blocked reply is not stored, so that a later look can add it when the host is no longer blocked.
    if (forgotten.has(hashOf(post)) || (!before && hostState === 'blocked')) continue;
    await goOn();
    const network: RemoteFacts = { hostState, labels: post.labels, mentions: post.mentions };
    changes += before ? await takeEdit(taking, post, before, network) : await takeNew(taking, post, network);
  }
  return changes;
}

/** Finds the nearest ancestor of a reply that is stored as a comment. */
function parentOf({ known, thread, parents }: Taking, post: RemotePost): number | null {
  let above: string | undefined = post.parent_id;
  for (let steps = 0; above !== undefined && above !== thread.root_id && steps < STEPS_MAX; steps += 1) {
    const { comment_id = null } = known.get(above) ?? {};
    if (comment_id !== null) return comment_id;
    above = parents?.get(above);
  }
  return null;
}

const authorIn = ({ site, thread: { network } }: Taking, now: number) => ({
  ...{ site_uuid: site.uuid, network, now },
  wantsPictures: site.rules.social.avatars,
});

async function takeNew(taking: Taking, post: RemotePost, network: RemoteFacts): Promise<number> {
  const { app, site, section, kind, thread, known, count } = taking;
  const { db, clock, posting, writeQueue } = app;
  const now = clock.now();
  const written = writtenOf(post, site);
  if (!written) return 0;
  const user = await saveAuthor(db, post.author, authorIn(taking, now));
  const parent_id = parentOf(taking, post);
  const { container_uuid } = thread;
  const remember = (comment_id: number | null, refused_by: string | null) =>
    known.set(post.id, { ...emptyRow(thread, post, now), comment_id, refused_by });
  try {
    const about = { parent_id };
    const asked = { site, section, kind, container_uuid, written, user, network, about, date: post.date };
    const considered = await posting.admitRemote(asked);
    const isGhostBanned = user.ban_level === 'ghost';
    const job = storeReply({ thread, post, kind, actor_id: user.id, isGhostBanned, parent_id, written, considered });
    const row = await writeQueue.take(container_uuid, job).catch((error: unknown) => {
      considered.dropped();
      throw error;
    });
    if (!row) return 0;
    await considered.stored();
    app.cache.userChanged(user.id);
    remember(row.id, null);
    count(row.state === 'visible' ? 'taken' : 'held');
    return 1;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Stores the refusal without the text, so that later looks skip the reply.
    const refused_by = refusalOf(error);
    await insertPost(db, { thread, social_id: post.id, version: post.version, comment_id: null, refused_by, now });
    remember(null, refused_by);
    count('refused');
    return 0;
  }
}

const refusalOf = ({ code, data }: ApiError): string =>
  [code, (data as { reason?: string } | undefined)?.reason].filter(Boolean).join(' ');

const emptyRow = ({ id, site_uuid, network }: ThreadRow, post: RemotePost, now: number): PostRow => ({
  ...{ site_uuid, network, social_id: post.id, thread_id: id, version: post.version, comment_id: null },
  ...{ refused_by: null, likes: 0, reposts: 0, misses: 0, date_missed: null, date_gone: null, date_created: now },
  direction: 'in',
});

/** Judges an edit like a new text. A refused edit removes the comment, because its text is no longer current. */
async function takeEdit(taking: Taking, post: RemotePost, before: PostRow, network: RemoteFacts): Promise<number> {
  const { app, site, section, kind, thread, count } = taking;
  const { comment_id } = before;
  const written = writtenOf(post, site);
  if (comment_id === null || !written) return 0;
  const now = app.clock.now();
  const user = await saveAuthor(app.db, post.author, authorIn(taking, now));
  const { container_uuid } = thread;
  try {
    const about = { content_id: comment_id };
    const asked = { site, section, kind, container_uuid, written, user, network, about, date: post.date };
    const considered = await app.posting.admitRemote(asked);
    const participant = { id: user.id, isGhostBanned: user.ban_level === 'ghost' };
    await app.writeQueue.take(container_uuid, async (unit) => {
      const row = await findComment(unit.trx, container_uuid, comment_id);
      if (row && row.date_deleted === null) await rewrite(unit, row, { kind, participant, written, considered });
      await updatePost(unit.trx, before, { version: post.version });
    });
    before.version = post.version;
    count('edited');
    return 1;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await updatePost(app.db, before, { refused_by: refusalOf(error), version: post.version });
    return removeReply(taking, post.id);
  }
}

/** Erases the comment of a reply that its author deleted on the network. */
export async function removeReply(
  { app, thread, known, count }: Pick<Taking, 'app' | 'thread' | 'known' | 'count'>,
  social_id: string,
): Promise<number> {
  const before = known.get(social_id);
  if (!before || before.date_gone !== null) return 0;
  const now = app.clock.now();
  const { comment_id } = before;
  if (comment_id === null) await updatePost(app.db, before, { date_gone: now });
  else {
    await app.writeQueue.take(thread.container_uuid, async (unit) => {
      const row = await findComment(unit.trx, thread.container_uuid, comment_id);
      if (row && row.content !== '') await eraseComment(unit, row);
      await updatePost(unit.trx, before, { date_gone: now });
    });
  }
  before.date_gone = now;
  count('removed');
  return 1;
}

/** Returns null for a reply without text and pictures. */
function writtenOf(post: RemotePost, site: Site): WrittenContent | null {
  const most = site.settings.max_comment_length;
  const cut = cutText(post.text, most);
  const text = cut.length < post.text.length ? `${cutText(post.text, most - 1).replace(/\s+\S*$/u, '')}…` : cut;
  const pictures = post.pictures.filter(Boolean).join('\n');
  const content = text || cutText(pictures, most) || (post.pictures.length > 0 ? '🖼' : '');
  if (!content) return null;
  const url = safeUrl(post.url);
  const facts = factsOf(post, site.rules.social.likes);
  return {
    content,
    ...{ mentions: [], media: [], links: [] },
    metadata: url ? { origin_url: url } : {},
    fields: { social: { ...facts, url: url ?? '' } },
  };
}
