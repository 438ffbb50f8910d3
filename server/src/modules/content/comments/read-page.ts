/** A page of a container's comments as a viewer may see it, for the JSON list and for painted widgets. */

import { type Kysely, sql } from 'kysely';
import type { Comment, CommentList } from '../../../../../core/contract/content/comment';
import type { SocialDisplay } from '../../../../../core/contract/content/social-display';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { isShown } from '../containers/require-container';
import type { Kind, Order } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import type { CommentRow } from '../model/comment-row';
import type { Viewer } from '../model/viewer';
import { presentFor } from './comments.presenter';
import { findComment, findCursor } from './comments.repository';
import { asGhostSees } from './ghost-view';
import { findPage, findPictured, findQuotable } from './pages.repository';

/**
 * Comments of one page: ten threads with the maximum of replies. A request for more threads gets fewer replies of each,
 * which the reader can load as usual, so that no page is ten times as long as another.
 */
const mostOf = ({ page: { roots, answeredReplies } }: Kind): number => roots * (1 + answeredReplies);

/** Returns the maximum of replies that a page has of each thread. */
export const answeredReplies = (kind: Kind, { limit, reply_limit }: Pick<PageWish, 'limit' | 'reply_limit'>): number =>
  Math.min(reply_limit, kind.page.answeredReplies, limit === 0 ? reply_limit : Math.floor(mostOf(kind) / limit) - 1);

export interface PageWish {
  limit: number;
  reply_limit: number;
  sorted_by?: string;
  filtered_by?: string;
  starting_from?: string;
  /** Where replies from social networks appear, if not in the order of all; only for kinds that have any. */
  social?: Exclude<SocialDisplay, 'mixed'>;
  /** `all`: includes comments that are in no list, for staff only (extension). */
  show?: string;
  /** Ids of top-level comments to leave out, separated by commas. */
  seen?: string;
  /** Only comments with pictures or videos, without threads, newest first. */
  has_media?: '1';
}

export const showsAll = ({ show }: Pick<PageWish, 'show'>, { isStaff }: Viewer): boolean => isStaff && show === 'all';

/** Reads threads from the cursor on, each root followed by its first replies. Ignores an unknown order or filter. */
export async function readPage(
  db: Kysely<Tables>,
  container: ContainerRow,
  query: PageWish,
  viewer: Viewer,
): Promise<CommentList> {
  if (!isShown(container, viewer)) return { more_available: false, contents: [] };
  // A page of no comments only tells whether there are any, which the container's counter does.
  if (query.limit === 0) return { more_available: container.total_visible > 0, contents: [] };
  const id = query.starting_from === undefined ? null : uuidToNumericId(query.starting_from);
  const kind = kindOf(container);
  if (query.has_media) {
    const { rows, more } = await findPictured(db, {
      kind,
      container_uuid: container.uuid,
      limit: query.limit,
      before: id,
    });
    return { more_available: more, contents: await asGhostSees(db, viewer, presentAll(rows, viewer)) };
  }
  if (query.show === 'quotable') {
    const rows = await findQuotable(db, { kind, container_uuid: container.uuid, ...listOf(kind, query), ...query });
    return { more_available: rows.length > query.limit, contents: presentAll(rows.slice(0, query.limit), viewer) };
  }
  const seen = query.seen?.split(',').map(Number);
  const { rows, more } = await findPage(db, {
    kind,
    container_uuid: container.uuid,
    ...listOf(kind, query),
    limit: query.limit,
    reply_limit: answeredReplies(kind, query),
    seen,
    after: seen || id === null ? null : await cursorOf(db, kind, container.uuid, id),
    withUnlisted: showsAll(query, viewer),
  });
  return { more_available: more, contents: await asGhostSees(db, viewer, presentAll(rows, viewer)) };
}

/** Returns a list's cursor: the message itself where replies are listed like messages, else the thread's root. */
const cursorOf = async (db: Kysely<Tables>, { lists }: Kind, container_uuid: string, id: number) =>
  lists === 'all' ? ((await findComment(db, container_uuid, id)) ?? null) : findCursor(db, container_uuid, id);

/** Reads order and filter of the query; ignores unknown names. */
export function listOf(kind: Kind, { sorted_by, filtered_by, social }: Partial<PageWish>) {
  const ofReaders = own(kind.filters, 'from_readers');
  const filters = [own(kind.filters, filtered_by), social === 'off' && ofReaders].filter((part) => !!part);
  return {
    order: own(kind.sorts, sorted_by) ?? (Object.values(kind.sorts)[0] as Order),
    filter: filters.length > 0 ? sql.join(filters, sql` and `) : null,
    networksLast: social === 'below' && ofReaders !== undefined,
  };
}

/** Reads only own properties, so that a name like `constructor` finds nothing. */
const own = <T>(of: Record<string, T>, name = ''): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

export const presentAll = (rows: CommentRow[], viewer: Viewer): Comment[] =>
  rows.flatMap((row) => presentFor(row, viewer) ?? []);
