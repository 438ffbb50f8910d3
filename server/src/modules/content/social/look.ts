/** Checks an attached post: reads its thread, stores new replies, and schedules the next check. */
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { findContainer } from '../containers/containers.repository';
import { kindOf } from '../kinds/kinds';
import { type NetworkReader, RemoteProblem, type RemoteThread } from './networks/remote';
import { nextLook, repliesFreshMs } from './pace';
import { countMisses, type PostRow, readKnownPosts } from './posts.repository';
import { removeReply, takeReplies } from './take-replies';
import type { Taking } from './taking';
import { presentThreads, type ThreadRow, updateThreads } from './threads.repository';

/** A reply is removed once two looks that far apart did not find it. */
const MISSED_FOR_MS = 10 * MINUTE_MS;

interface Look {
  app: FastifyInstance;
  reader: NetworkReader;
  count: Taking['count'];
  goOn(): Promise<void>;
}

export type Looked = 'changed' | 'same' | 'closed' | 'gone' | 'failed';

export async function look(thread: ThreadRow, { app, reader, count, goOn }: Look): Promise<Looked> {
  const { db, clock, sites } = app;
  const container = await findContainer(db, thread.container_uuid);
  const found = container && (await sites.bySection(container.section_uuid));
  const now = clock.now();
  const isOpen = container && !container.is_hidden && (container.expiry_time === null || container.expiry_time > now);
  const isOn = found && found.site.rules.social.networks !== 'off' && found.section.modules.social_ingestion;
  if (!isOpen || !isOn) return finish(thread, app, 'closed', { problem: isOn ? 'closed' : 'off' });
  try {
    const known = await readKnownPosts(db, thread.id);
    const freshMs = repliesFreshMs({ date_posted: thread.date_posted, now });
    const read = await reader.readThread(thread.root_id, { known, freshMs, goOn });
    const taking = { app, ...found, kind: kindOf(container), thread, known, count, goOn };
    const changes = (await takeReplies(taking, read)) + (await takeMissing(taking, reader, read));
    const { likes, reposts, replies, handle, url } = read.root;
    const hasChanged = changes > 0 || likes !== thread.likes || reposts !== thread.reposts;
    await finish(thread, app, hasChanged ? 'changed' : 'same', {
      ...{ likes, reposts, handle, url, skipped: read.skipped, problem: null },
      replies: Math.max(replies, read.posts.length),
    });
    if (hasChanged || thread.date_looked === null) await refreshContainer(app, thread.container_uuid);
    return hasChanged ? 'changed' : 'same';
  } catch (error) {
    if (!(error instanceof RemoteProblem)) throw error;
    const isGone = error.code === 'not_found';
    const retry = error.not_before === null ? {} : { date_next: error.not_before };
    await finish(thread, app, 'failed', {
      problem: error.message.slice(0, 200),
      ...retry,
      ...(isGone && { state: 'gone' }),
    });
    return isGone ? 'gone' : 'failed';
  }
}

/** Asks for each known reply that the thread did not contain, and removes it after the second time. */
async function takeMissing(taking: Taking, reader: NetworkReader, { posts, isWhole }: RemoteThread): Promise<number> {
  const { app, thread, known } = taking;
  if (!isWhole) return 0;
  const present = new Set(posts.map(({ id }) => id));
  const isMissing = ({ social_id, comment_id, date_gone, direction }: PostRow) =>
    direction === 'in' && comment_id !== null && date_gone === null && !present.has(social_id);
  const missing = [...known.values()].filter(isMissing);
  const still = missing.length > 0 ? await reader.findPresent(missing.map(({ social_id }) => social_id)) : present;
  const missed = missing.filter(({ social_id }) => !still.has(social_id));
  const now = app.clock.now();
  let removed = 0;
  for (const row of missed) {
    const isSecond = row.date_missed !== null && now - row.date_missed >= MISSED_FOR_MS;
    if (isSecond) removed += await removeReply(taking, row.social_id);
  }
  const first = missed.filter(({ date_missed }) => date_missed === null);
  const hasReturned = [...known.values()].some(
    ({ date_missed, social_id }) => date_missed !== null && still.has(social_id),
  );
  if (first.length > 0 || hasReturned)
    await countMisses(
      app.db,
      thread.id,
      missed.map(({ social_id }) => social_id),
      now,
    );
  return removed;
}

/** Stores the result of a look, and the date of the next one. */
async function finish(
  { id, date_posted }: ThreadRow,
  { db, clock }: FastifyInstance,
  looked: Looked,
  change: Parameters<typeof updateThreads>[2],
): Promise<Looked> {
  const now = clock.now();
  const next = nextLook({ date_posted, now, hasChanged: looked === 'changed' });
  const ended = next === null && { state: 'ended' as const };
  await updateThreads(db, [id], { date_looked: now, date_next: next ?? now, ...ended, ...change });
  return looked;
}

/** Shows the attached posts with their numbers in the conversation's head. */
export async function refreshContainer(
  app: Pick<FastifyInstance, 'writeQueue'>,
  container_uuid: string,
): Promise<void> {
  await app.writeQueue.take(container_uuid, async (unit) => {
    const threads = await presentThreads(unit.trx, container_uuid);
    const { social: _, ...fields } = unit.container.fields ?? {};
    const all = threads.length > 0 ? { ...fields, social: threads } : fields;
    unit.container.fields = Object.keys(all).length > 0 ? all : null;
  });
}
