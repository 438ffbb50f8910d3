/**
 * Changes of a poll: jobs of its container's write queue, which publish `interaction` with the container and the poll
 * as a guest sees it. Votes have a queue of their own (./vote-queue); both lock the poll's row.
 */
import { randomUUID } from 'node:crypto';
import {
  OPTIONS_MAX,
  POLL_DAYS_MAX,
  POLLS_A_CONTAINER,
  scales,
} from '../../../../../core/contract/content/poll-limits';
import type { NewPoll, PollChanges } from '../../../../../core/contract/content/polls';
import type { EventAction } from '../../../../../core/contract/content/realtime';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { ApiError, invalidField } from '../../../http/errors';
import { normaliseText } from '../../platform/text/normalise';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { presentContainer } from '../containers/containers.presenter';
import { forgetNetworks } from './networks';
import { dropUnshown } from './poll-pictures';
import { guestReader, isOpen, type PollRow, presentPoll } from './polls.presenter';
import { lockPoll } from './polls.repository';
import { emptyTally } from './tally';

export const createPoll =
  (body: NewPoll, actor_id: number): PlainJob<PollRow> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { kind, results, voters, may_change, closes } = body;
    const options = optionsOf(body);
    if ((await countPolls(unit)) >= POLLS_A_CONTAINER) {
      throw invalidField('question', `A page has at most ${POLLS_A_CONTAINER} polls.`, 'too_many');
    }
    const poll = await trx
      .insertInto('polls')
      .values({
        uuid: randomUUID(),
        container_uuid: container.uuid,
        question: oneLine('question', body.question),
        options: JSON.stringify(options),
        kind,
        max_choices: mostOf(kind, body.max_choices, options.length),
        results,
        voters,
        may_change,
        closes: closingTime(closes, now),
        date_closed: null,
        tally: JSON.stringify(emptyTally(options.length)),
        actor_id,
        date_created: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    publishPoll(unit, poll, 'created');
    return poll;
  };

export const changePoll =
  (uuid: string, changes: PollChanges): PlainJob<PollRow> =>
  async (unit) => {
    const poll = await hold(unit, uuid);
    if (!isOpen(poll, unit.now)) throw new ApiError('poll_closed');
    const fixed = (['question', 'options', 'max_choices', 'voters', 'may_change'] as const).find(
      (name) => name in changes,
    );
    if (isBegun(poll) && fixed) throw invalidField(fixed, 'Somebody has voted already.', 'begun');
    const { options: texts, question, max_choices, closes, results, voters, may_change } = changes;
    const options = texts ? optionsOf({ kind: poll.kind, options: texts }, poll.options) : poll.options;
    const changed = await save(unit, poll, {
      // Listed by name, because other members of the body are not columns.
      ...(results !== undefined && { results }),
      ...(voters !== undefined && { voters }),
      ...(may_change !== undefined && { may_change }),
      ...(question !== undefined && { question: oneLine('question', question) }),
      ...(closes !== undefined && { closes: closingTime(closes, unit.now) }),
      ...(texts && { options: JSON.stringify(options), tally: JSON.stringify(emptyTally(options.length)) }),
      max_choices: mostOf(poll.kind, max_choices ?? (texts ? undefined : poll.max_choices), options.length),
    });
    await dropUnshown(unit, poll, changed.options);
    return changed;
  };

/**
 * @param id of the picture; null removes it
 * @throws ApiError content_not_found, poll_closed, invalid_field
 */
export const pictureOption =
  (uuid: string, option_uuid: string, id: string | null): PlainJob<PollRow> =>
  async (unit) => {
    const poll = await hold(unit, uuid);
    if (!isOpen(poll, unit.now)) throw new ApiError('poll_closed');
    if (isBegun(poll)) throw invalidField('file', 'Somebody has voted already.', 'begun');
    if (!poll.options.some((option) => option.option_uuid === option_uuid)) throw new ApiError('content_not_found');
    const options = poll.options.map(({ picture, ...option }) => {
      const shown = option.option_uuid === option_uuid ? id : picture;
      return { ...option, ...(shown && { picture: shown }) };
    });
    await dropUnshown(unit, poll, options);
    return save(unit, poll, { options: JSON.stringify(options) });
  };

const isBegun = ({ tally }: PollRow): boolean => Object.values(tally).some(({ voters }) => voters > 0);

/** Closes the poll. Idempotent. */
export const closePoll =
  (uuid: string): PlainJob<PollRow> =>
  async (unit) => {
    const poll = await hold(unit, uuid);
    if (poll.date_closed !== null) return poll;
    await forgetNetworks(unit.trx, uuid);
    return save(unit, poll, { date_closed: unit.now, is_untold: false });
  };

export const removePoll =
  (uuid: string): PlainJob<void> =>
  async (unit) => {
    const poll = await hold(unit, uuid);
    await unit.trx.deleteFrom('polls').where('uuid', '=', uuid).execute();
    await dropUnshown(unit, poll);
    publishPoll(unit, poll, 'deleted');
  };

/** Deletes all votes, or those under suspicion. */
export const resetPoll =
  (uuid: string, which: 'all' | 'suspect', actor_id: number): PlainJob<PollRow> =>
  async (unit) => {
    const poll = await hold(unit, uuid);
    const empty = emptyTally(poll.options.length);
    const tally = which === 'all' ? empty : { ...poll.tally, suspect: empty.suspect };
    const { numDeletedRows } = await unit.trx
      .deleteFrom('poll_votes')
      .where('poll_uuid', '=', uuid)
      .$if(which === 'suspect', (query) => query.where('standing', '=', 'suspect'))
      .executeTakeFirstOrThrow();
    const detail = { poll_uuid: uuid, question: poll.question, which, votes: Number(numDeletedRows) };
    if (which === 'all') await forgetNetworks(unit.trx, uuid);
    await log(unit, { action: 'poll_reset', actor_id, detail });
    return save(unit, poll, { tally: JSON.stringify(tally) });
  };

/** Publishes the tally or the end of the poll, once, by whichever process is first. */
export const publishTally =
  (uuid: string, every_ms: number): PlainJob<void> =>
  async (unit) => {
    const { trx, now } = unit;
    const poll = await lockPoll(trx, uuid);
    if (!poll) return;
    const isOver = poll.date_closed === null && !isOpen(poll, now);
    const isDue = poll.is_untold && now - poll.date_told >= every_ms;
    if (!isOver && !isDue) return;
    if (isOver) await forgetNetworks(trx, uuid);
    await save(unit, poll, { is_untold: false, date_told: now, ...(isOver && { date_closed: poll.closes ?? now }) });
  };

async function hold(unit: UnitOfWork, uuid: string): Promise<PollRow> {
  const poll = await lockPoll(unit.trx, uuid);
  if (poll?.container_uuid !== unit.container.uuid) throw new ApiError('content_not_found');
  return poll;
}

async function countPolls({ trx, container }: UnitOfWork): Promise<number> {
  const { count } = await trx
    .selectFrom('polls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('container_uuid', '=', container.uuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function save(
  unit: UnitOfWork,
  { uuid, seq }: PollRow,
  change: Partial<Omit<PollRow, 'options' | 'tally'>> & { options?: string; tally?: string },
): Promise<PollRow> {
  const poll = await unit.trx
    .updateTable('polls')
    .set({ ...change, seq: seq + 1 })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
  publishPoll(unit, poll, 'updated');
  return poll;
}

function publishPoll(unit: UnitOfWork, poll: PollRow, action: EventAction): void {
  const { container, now } = unit;
  const payload = {
    ...presentContainer({ ...container, seq: container.seq + 1 }, false),
    poll: presentPoll(poll, guestReader, now),
  };
  unit.append('interaction', action, JSON.stringify(payload));
}

/** @param before existing options: a named one stays the same option. @throws ApiError invalid_field */
function optionsOf(
  { kind, options }: { kind: NewPoll['kind']; options?: PollChanges['options'] },
  before: PollRow['options'] = [],
): PollRow['options'] {
  const scale = scales[kind];
  if (scale && options) throw invalidField('options', 'The options of a scale are its own.', 'scale');
  if (!scale && !options) throw invalidField('options', 'A question needs options.', 'missing');
  const said = scale
    ? scale.map((text) => ({ text, option_uuid: undefined }))
    : (options ?? []).map(({ text, option_uuid }) => ({ text: oneLine('options', text), option_uuid }));
  if (new Set(said.map(({ text }) => text)).size < said.length) {
    throw invalidField('options', 'Two options are the same.', 'twice');
  }
  const named = said.flatMap(({ option_uuid }) => option_uuid ?? []);
  if (new Set(named).size < named.length) throw invalidField('options', 'An option is named twice.', 'twice');
  return said.map(({ text, option_uuid }) => {
    const known = before.find((option) => option.option_uuid === option_uuid);
    return { ...(known ?? { option_uuid: randomUUID() }), text };
  });
}

function mostOf(kind: NewPoll['kind'], wish: number | undefined, options: number): number {
  if (kind === 'ranked') return Math.min(options, OPTIONS_MAX);
  return kind === 'multiple' ? Math.min(wish ?? options, options) : 1;
}

function oneLine(field: string, said: string): string {
  const text = normaliseText(said).replace(/\s+/g, ' ');
  if (text === '') throw invalidField(field, 'It needs words.', 'empty');
  return text;
}

function closingTime(closes: number | null, now: number): number | null {
  if (closes === null) return null;
  if (closes <= now) throw invalidField('closes', 'That time is over.', 'past');
  if (closes > now + POLL_DAYS_MAX * DAY_MS)
    throw invalidField('closes', `At most ${POLL_DAYS_MAX} days ahead.`, 'far');
  return closes;
}
