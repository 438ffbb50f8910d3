/**
 * Queues for staff beyond one conversation: those of the site, and one person's comments, of all kinds (host contract
 * 9.4, 15).
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Comment, TotalsByState } from '../../contract/content/comment';
import type { Queue } from '../../contract/content/moderation';
import type { Background, LogEntry, QueueTotals, Why } from '../../contract/content/moderation-api';
import { fetchHistory, fetchLogOf, fetchQueue, fetchWhy } from '../../transport/api/moderation';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import type { Page } from './page';
import { setReportsAction } from './reports.atoms';

/** The first page includes the totals. */
type Counted<Totals> = Page<Comment> & { totals?: Totals | undefined };

export const namedKinds = ['livechat', 'livequestions', 'livestories', 'reviews'] as const;

/** Kind of a queue's item that is not a comment. */
export const kindAtom = keyed((_content_uuid: string) => atom<(typeof namedKinds)[number] | undefined>(undefined));

/** Reasons and answered comments of the items in loaded queues. */
export const backgroundAtom = keyed((_content_uuid: string) => atom<Background | undefined>(undefined));

const siteTotalsValueAtom = atom<QueueTotals | undefined>(undefined);
/** Number of items in each queue of the site, at the last load. */
export const siteTotalsAtom = atom((get) => get(siteTotalsValueAtom));

const setKindsAction = atom(null, (_get, set, kinds: Record<string, string> = {}) => {
  for (const [content_uuid, kind] of Object.entries(kinds)) {
    const named = namedKinds.find((it) => it === kind);
    if (named) set(kindAtom(content_uuid), named);
  }
});

export const loadQueueAction = atom(
  null,
  async (get, set, queue: Queue, starting_from?: string): Promise<Counted<QueueTotals> | Failure> => {
    const answer = await fetchQueue(get(sectionUuidAtom), queue, { starting_from });
    if (isFailure(answer)) return answer;
    set(setReportsAction, answer.reports);
    set(setKindsAction, answer.kinds);
    for (const [content_uuid, background] of Object.entries(answer.backgrounds ?? {}))
      set(backgroundAtom(content_uuid), background);
    if (answer.totals) set(siteTotalsValueAtom, answer.totals);
    return { items: answer.contents, hasMore: answer.more_available, totals: answer.totals };
  },
);

/** Only for the numbers. Without an answer they do not change. */
export const loadSiteTotalsAction = atom(null, async (get, set): Promise<void> => {
  const answer = await orUnreachable(fetchQueue(get(sectionUuidAtom), 'reported', { limit: 1 }));
  if (!isFailure(answer) && answer.totals) set(siteTotalsValueAtom, answer.totals);
});

export const loadHistoryAction = atom(
  null,
  async (get, set, user_uuid: string, starting_from?: string): Promise<Counted<TotalsByState> | Failure> => {
    const answer = await fetchHistory(get(sectionUuidAtom), user_uuid, starting_from);
    if (isFailure(answer)) return answer;
    set(setReportsAction, answer.reports);
    set(setKindsAction, answer.kinds);
    return { items: answer.contents, hasMore: answer.more_available, totals: answer.totals };
  },
);

export const loadLogAction = atom(
  null,
  async (get, _set, user_uuid: string, starting_from?: number): Promise<Page<LogEntry> | Failure> => {
    const answer = await fetchLogOf(get(sectionUuidAtom), user_uuid, starting_from);
    return isFailure(answer) ? answer : { items: answer.entries, hasMore: answer.more_available };
  },
);

/** Undefined if the request failed. */
export const loadWhyAction = atom(null, async (get, set, comment: Comment): Promise<Why | undefined> => {
  const { content_container_uuid: container, content_uuid } = comment;
  const answer = await orUnreachable(fetchWhy({ section_uuid: get(sectionUuidAtom), container, content_uuid }));
  if (isFailure(answer)) {
    void set(showFailureAction, answer);
    return undefined;
  }
  const people = [...answer.flags, ...answer.log.map(({ actor_uuid }) => ({ user_uuid: actor_uuid }))];
  void set(loadUsersAction, [...new Set(people.flatMap(({ user_uuid }) => user_uuid ?? []))]);
  return answer;
});
