/** Cleans the text, times and ids of a record, and reports every change. */
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { normaliseText } from '../../platform/text/normalise';
import { idFrom } from '../formats/source-ids';
import { type CommentRecord, timeOf, type VfRecord } from '../records/record';
import { boundComment, boundContainer } from './bound-record';
import { cleanContent } from './clean-content';
import type { ImportJob } from './job';
import { repairEncoding } from './repair-encoding';

/** The first date that an id can encode (content/model/imported-id). */
const FIRST_DATE = Date.UTC(2000, 0, 1);
/** Longer ids are replaced by their hash, because ids are in an index. */
const ID_MAX = 300;

const shortId = <T extends string | null | undefined>(id: T): T | string =>
  id && id.length > ID_MAX ? idFrom(id) : id;

function withShortIds(record: Exclude<VfRecord, { kind: 'user' | 'container' | 'comment' }>): VfRecord {
  const user = shortId(record.user);
  if (record.kind === 'rating' || record.kind === 'buyer')
    return { ...record, user, container: shortId(record.container) };
  if (record.kind === 'poll_vote') return { ...record, user, poll: shortId(record.poll) };
  return { ...record, user, comment: shortId(record.comment) };
}

/** @returns a function that cleans one record after the other, and returns null for a record to skip */
export function recordCleaner(job: ImportJob): (record: VfRecord) => VfRecord | null {
  /** Date of the previous comment, which is the best guess for a comment without a date. */
  let neighbour = FIRST_DATE;

  function dateOf({ id, date_created }: CommentRecord): number {
    const date = timeOf(date_created);
    const isPossible = date !== undefined && date >= FIRST_DATE && date < job.now + DAY_MS;
    if (!isPossible)
      job.report({ at: `comment ${id}`, what: 'date is missing or impossible: that of the comment before it is used' });
    neighbour = isPossible ? date : neighbour;
    // Imported comments must not be newer than comments written here.
    return Math.min(neighbour, job.now);
  }

  function cleanText(id: string, text: string): string {
    const repaired = repairEncoding(text);
    if (repaired !== text) job.report({ at: `comment ${id}`, what: 'encoding of the text repaired' });
    return normaliseText(repaired);
  }

  function cleanComment(record: CommentRecord): CommentRecord | null {
    const { state = 'visible' } = record;
    job.lessons?.add(record);
    const isWanted = state !== 'spam' && (state !== 'pending' || job.withPending);
    if (!isWanted) {
      job.report({ at: `comment ${record.id}`, what: `left out: ${state}` });
      return null;
    }
    const date_created = dateOf(record);
    const edited = timeOf(record.date_edited);
    const text = state === 'removed' ? '' : cleanText(record.id, record.text);
    const { links, mentions, media, metadata, ...rest } = record;
    const content = state === 'removed' ? {} : cleanContent({ links, mentions, media, metadata }, text);
    if (text === '' && state !== 'removed' && !content.media) {
      job.report({ at: `comment ${record.id}`, what: 'left out: comment without a text' });
      return null;
    }
    if (Math.max(date_created, edited ?? 0) < job.since) return null;
    return {
      ...rest,
      ...content,
      id: shortId(record.id),
      container: shortId(record.container),
      parent: shortId(record.parent ?? null),
      author: shortId(record.author ?? null),
      text,
      state,
      ...(record.title && { title: normaliseText(record.title) }),
      date_created,
      date_pinned: timeOf(record.date_pinned),
      date_edited: edited !== undefined && edited > date_created && edited <= job.now ? edited : undefined,
    };
  }

  return (record) => {
    if (record.kind === 'user') return { ...record, id: shortId(record.id) };
    if (record.kind === 'container') {
      const { date_created, date_closed } = record;
      const dates = { date_created: timeOf(date_created), date_closed: timeOf(date_closed) };
      const polls = record.polls?.map((poll) => ({ ...poll, id: shortId(poll.id) }));
      return { ...boundContainer(record, job.report), id: shortId(record.id), ...dates, ...(polls && { polls }) };
    }
    if (record.kind !== 'comment') return withShortIds(record);
    return cleanComment(boundComment(record, job.report));
  };
}
