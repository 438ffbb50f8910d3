/** Which links of a comment get a preview, and the note in the outbox that somebody is to fetch it. */

import type { ShownLink } from '../../../../../core/contract/comment';
import { mayHoldLinks } from '../../../../../core/contract/links';
import { splitLinks } from '../../../../../core/contract/split-links';
import { addToOutbox, type OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

export const ADD_PREVIEWS = 'previews.add';
/** More are links like any other. */
const PREVIEWS_AT_MOST = 3;

type Written = Pick<CommentRow, 'content' | 'links'>;

/** Those that came with the comment, and those that only its text has. */
function linksOf({ content, links }: Written): ShownLink[] {
  const all = new Map<string, ShownLink>();
  for (const link of links) if (!all.has(link.url)) all.set(link.url, link);
  for (const { url } of splitLinks(content)) if (url && !all.has(url)) all.set(url, { url });
  return [...all.values()];
}

/** Addresses that are to be looked at yet. */
export const wanted = (comment: Written): string[] =>
  linksOf(comment)
    .filter(({ show_preview }) => show_preview !== false)
    .slice(0, PREVIEWS_AT_MOST)
    .flatMap(({ url, preview }) => (preview ? [] : [url]));

/** A quick look first: most comments link to nothing. */
export const wantsPreviews = (comment: Written): boolean =>
  (comment.links.length > 0 || mayHoldLinks(comment.content)) && wanted(comment).length > 0;

/** What is known of the pages that an edited text still links to. */
export function reusePreviews(written: Written, before: ShownLink[]): ShownLink[] {
  const known = new Map(before.flatMap(({ url, preview }) => (preview ? [[url, preview] as const] : [])));
  return known.size === 0 ? written.links : withPreviews(written, known);
}

/** The links with what was found of them; one that only the text has is listed when there is something to say of it. */
export const withPreviews = (
  comment: Written,
  found: ReadonlyMap<string, NonNullable<ShownLink['preview']>>,
): ShownLink[] =>
  linksOf(comment).flatMap((link) => {
    const preview = link.show_preview === false ? undefined : (link.preview ?? found.get(link.url));
    if (preview) return [{ ...link, preview }];
    return comment.links.some(({ url }) => url === link.url) ? [link] : [];
  });

/** The outbox message that asks for previews; two of one moment are one. */
export const previewMessage = ({ id, container_uuid }: CommentRow, now: number): OutboxMessage => ({
  kind: ADD_PREVIEWS,
  payload: { comment_id: id, container_uuid },
  idempotency_key: `${ADD_PREVIEWS} ${id} ${now}`,
  now,
});

/** Whether its site wants any is looked up when it is done. */
export async function leavePreviews({ trx, now }: UnitOfWork, row: CommentRow): Promise<void> {
  if (wantsPreviews(row)) await addToOutbox(trx, previewMessage(row, now));
}
