/** A page of a container's comments, as one who looks may see it: for the JSON list and for painted widgets alike. */

import type { Kysely } from 'kysely';
import type { Comment, CommentList } from '../../../../../core/contract/comment';
import { uuidToNumericId } from '../../../../../core/contract/ids';
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
import { findPage, findPictured } from './pages.repository';

/**
 * Comments of one page: ten threads with all the replies they may have. Whoever asks for more threads gets fewer
 * replies of each, to be read on as behind any thread that has more: no page is ten times as long as another.
 */
const mostOf = ({ page: { roots, answeredReplies } }: Kind): number => roots * (1 + answeredReplies);

/** How many replies of each thread a page has at most. */
export const answeredReplies = (kind: Kind, { limit, reply_limit }: Pick<PageWish, 'limit' | 'reply_limit'>): number =>
  Math.min(reply_limit, kind.page.answeredReplies, limit === 0 ? reply_limit : Math.floor(mostOf(kind) / limit) - 1);

export interface PageWish {
  limit: number;
  reply_limit: number;
  sorted_by?: string;
  filtered_by?: string;
  starting_from?: string;
  /** `all`: staff get what lists show to nobody, in its place (ours); others do not. */
  show?: string;
  /** Only what shows pictures or videos, one by one and the newest first, in no thread. */
  has_media?: '1';
}

export const showsAll = ({ show }: Pick<PageWish, 'show'>, { isStaff }: Viewer): boolean => isStaff && show === 'all';

/** Threads from the cursor on, each root followed by its first replies; what is unknown of order or filter is left out. */
export async function readPage(
  db: Kysely<Tables>,
  container: ContainerRow,
  query: PageWish,
  viewer: Viewer,
): Promise<CommentList> {
  if (!isShown(container, viewer)) return { more_available: false, contents: [] };
  // How many there are says the container.
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
  const { rows, more } = await findPage(db, {
    kind,
    container_uuid: container.uuid,
    ...listOf(kind, query),
    limit: query.limit,
    reply_limit: answeredReplies(kind, query),
    after: id === null ? null : await cursorOf(db, kind, container.uuid, id),
    withUnlisted: showsAll(query, viewer),
  });
  return { more_available: more, contents: await asGhostSees(db, viewer, presentAll(rows, viewer)) };
}

/** Where a list goes on: behind the message itself where answers are listed like any other, else behind its thread. */
const cursorOf = async (db: Kysely<Tables>, { lists }: Kind, container_uuid: string, id: number) =>
  lists === 'all' ? ((await findComment(db, container_uuid, id)) ?? null) : findCursor(db, container_uuid, id);

/** The order and the filter that are asked for; what is unknown of them is left out. */
export const listOf = (kind: Kind, { sorted_by, filtered_by }: Pick<PageWish, 'sorted_by' | 'filtered_by'>) => ({
  order: own(kind.sorts, sorted_by) ?? (Object.values(kind.sorts)[0] as Order),
  filter: own(kind.filters, filtered_by) ?? null,
});

/** What the name says, were it even `constructor`. */
const own = <T>(of: Record<string, T>, name = ''): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

export const presentAll = (rows: CommentRow[], viewer: Viewer): Comment[] =>
  rows.flatMap((row) => presentFor(row, viewer) ?? []);
