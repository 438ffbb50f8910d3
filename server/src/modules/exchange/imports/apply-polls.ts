/** Imports polls with their votes, and takes them back. A poll is imported once; a second run of the source leaves it alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { scales } from '../../../../../core/contract/content/poll-limits';
import type { Tally } from '../../../database/schema';
import type { MediaStore } from '../../content/media/media-store';
import { filesOf } from '../../content/media/picture-files';
import { emptyTally, tallyVote } from '../../content/polls/tally';
import { accountVoter } from '../../content/polls/voter-names';
import { normaliseText } from '../../platform/text/normalise';
import type { PollMember } from '../records/kind-members';
import { timeOf } from '../records/record';
import { findAuthors } from './comments.repository';
import type { Db, ImportJob, Trx } from './job';
import { insertPoll, insertVotes, listPolls, readVotes, type StagedPoll } from './polls.repository';
import { copyFiles } from './store-files';
import { pictureIdFrom, uuidFrom } from './uuid-from';

export async function applyPolls(job: ImportJob): Promise<void> {
  for await (const staged of listPolls(job)) {
    const options = await storeOptions(job, staged.poll);
    const isNew = await job.db.transaction().execute((trx) => applyPoll(trx, job, staged, options));
    job.count('polls', isNew ? 1 : 0);
  }
}

type Options = { option_uuid: string; text: string; picture?: string }[];

/** Copies the pictures of a poll before a row names them. */
async function storeOptions(job: ImportJob, { id, type = 'single', options }: PollMember): Promise<Options> {
  const texts = scales[type] ?? options.map(({ text }) => normaliseText(text));
  return Promise.all(
    texts.map(async (text, at) => {
      const option = { option_uuid: randomUUID(), text };
      const from = options[at]?.picture;
      if (from === undefined) return option;
      const picture = pictureIdFrom(job, 'poll', id, from);
      const isStored = await copyFiles(job, { from, to: picture, mime: 'image/webp', names: ['option.webp'] });
      if (isStored !== null) return { ...option, picture };
      job.report({ at: `poll ${id}`, what: 'picture or video is missing or damaged: left out', detail: from });
      return option;
    }),
  );
}

/** @returns whether the poll is new */
async function applyPoll(
  trx: Trx,
  job: ImportJob,
  { container_uuid, poll }: StagedPoll,
  options: Options,
): Promise<boolean> {
  const { id, type: kind = 'single', max_choices = options.length, closes = null, date_closed = null } = poll;
  const uuid = uuidFrom(job, 'poll', id);
  const authors = await findAuthors(trx, job, poll.author ? [poll.author] : []);
  const tally = tallyOf(job, poll, options.length) ?? emptyTally(options.length);
  for await (const votes of poll.tally ? [] : readVotes(trx, job, poll, options.length)) {
    for (const vote of votes) tallyVote(tally, kind, vote, 1);
  }
  const isNew = await insertPoll(trx, job, {
    ...{ uuid, container_uuid, kind, closes, date_closed, options, tally },
    question: normaliseText(poll.question),
    max_choices: Math.min(max_choices, options.length),
    results: poll.results ?? 'on_vote',
    voters: poll.voters ?? 'members',
    may_change: poll.may_change ?? false,
    actor_id: (poll.author && authors.get(poll.author)) || null,
    date_created: timeOf(poll.date_created) ?? job.now,
  });
  if (!isNew) return false;
  for await (const votes of readVotes(trx, job, poll, options.length)) {
    await insertVotes(
      trx,
      job,
      uuid,
      votes.map((vote) => ({ ...vote, voter: accountVoter(vote.user_id) })),
    );
  }
  return true;
}

/** The sums of the record; null when it has none, or sums of other options. */
function tallyOf(job: ImportJob, { id, tally }: PollMember, options: number): Tally | null {
  if (!tally) return null;
  const fits = Object.values(tally).every(({ votes, points }) => votes.length === options && points.length === options);
  if (fits) return tally;
  job.report({ at: `poll ${id}`, what: 'votes left out: their number does not match the options' });
  return null;
}

/** Removes the polls of an import that nobody has voted in or changed since. @param date when the import began */
export async function undoPolls(
  db: Db,
  store: MediaStore,
  { site_uuid, source, date }: { site_uuid: string; source: string; date: number },
): Promise<void> {
  const { rows } = await sql<{ options: { picture?: string }[] }>`
    delete from polls p using import_items i
    where i.site_uuid = ${site_uuid} and i.source = ${source} and i.kind = 'container'
      and p.container_uuid = i.our_id::uuid and p.date_told = ${date} and p.seq = 1
    returning p.options`.execute(db);
  const pictures = rows.flatMap(({ options }) => options.flatMap(({ picture }) => picture ?? []));
  for (const name of pictures.flatMap((id) => filesOf({ as: 'option', id }))) await store.remove(name);
}
