/** Holds records of any format to what the tables can store. The reader of vf/1 checks its records; other readers do not. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import type { Problem } from '../formats/format';
import { type CommentRecord, type ContainerRecord, recordStates, VOTES_MAX } from '../records/record';

/** The same limit as for pages that load a widget (core/contract/content/page). */
const URL_MAX = 2048;
const TITLE_MAX = 500;

type ReportTo = (problem: Problem) => void;

export function boundComment(record: CommentRecord, report: ReportTo): CommentRecord {
  const { likes, dislikes, rating, state = 'visible' } = record;
  const votes = (count: number) => Math.min(VOTES_MAX, Math.max(0, Math.round(count) || 0));
  if (!recordStates.includes(state))
    report({ at: `comment ${record.id}`, what: 'state that is unknown: awaits moderation' });
  return {
    ...record,
    state: recordStates.includes(state) ? state : 'pending',
    ...(likes !== undefined && { likes: votes(likes) }),
    ...(dislikes !== undefined && { dislikes: votes(dislikes) }),
    ...(rating !== undefined && { rating: rating >= 0.5 && rating <= 5 ? Math.round(rating * 2) / 2 : undefined }),
  } as CommentRecord;
}

export function boundContainer(record: ContainerRecord, report: ReportTo): ContainerRecord {
  const { url = '', title } = record;
  if (url.length > URL_MAX) report({ at: `container ${record.id}`, what: 'address is too long: left out' });
  return {
    ...record,
    ...(url.length > URL_MAX && { url: '' }),
    ...(title !== undefined && { title: cutText(title, TITLE_MAX) }),
  };
}
