/** Chooses the links of a comment that get a preview, and queues the fetch in the outbox. */

import type { ShownLink } from '../../../../../core/contract/content/comment';
import { mayHoldLinks } from '../../../../../core/contract/values/links';
import { splitLinks } from '../../../../../core/contract/values/split-links';
import { addToOutbox, type OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

export const ADD_PREVIEWS = 'previews.add';
/** Maximum previews of a text; its other links get none. */
const PREVIEWS_AT_MOST = 3;

type Written = Pick<CommentRow, 'content' | 'links'>;

/** Returns the links sent with the comment, and those in its text. */
function linksOf({ content, links }: Written): ShownLink[] {
  const all = new Map<string, ShownLink>();
  for (const link of links) if (!all.has(link.url)) all.set(link.url, link);
  for (const { url } of splitLinks(content)) if (url && !all.has(url)) all.set(url, { url });
  return [...all.values()];
}

/** Returns addresses that still need a preview. */
export const wanted = (comment: Written): string[] =>
  linksOf(comment)
    .filter(({ show_preview }) => show_preview !== false)
    .slice(0, PREVIEWS_AT_MOST)
    .flatMap(({ url, preview }) => (preview ? [] : [url]));

/** Makes a quick test first: most comments have no link. */
export const wantsPreviews = (comment: Written): boolean =>
  (comment.links.length > 0 || mayHoldLinks(comment.content)) && wanted(comment).length > 0;

/** Keeps the previews of pages that an edited text still links to. */
export function reusePreviews(written: Written, before: ShownLink[]): ShownLink[] {
  const known = new Map(before.flatMap(({ url, preview }) => (preview ? [[url, preview] as const] : [])));
  return known.size === 0 ? written.links : withPreviews(written, known);
}

/** Adds previews to the links; a link found only in the text is listed if it has a preview. */
export const withPreviews = (
  comment: Written,
  found: ReadonlyMap<string, NonNullable<ShownLink['preview']>>,
): ShownLink[] =>
  linksOf(comment).flatMap((link) => {
    const preview = link.show_preview === false ? undefined : (link.preview ?? found.get(link.url));
    if (preview) return [{ ...link, preview }];
    return comment.links.some(({ url }) => url === link.url) ? [link] : [];
  });

/** Returns the outbox message that fetches previews; two of one moment are merged. */
export const previewMessage = ({ id, container_uuid }: CommentRow, now: number): OutboxMessage => ({
  kind: ADD_PREVIEWS,
  payload: { comment_id: id, container_uuid },
  idempotency_key: `${ADD_PREVIEWS} ${id} ${now}`,
  now,
});

/** Queues the previews. The site's setting for previews is checked when the message runs. */
export async function leavePreviews({ trx, now }: UnitOfWork, row: CommentRow): Promise<void> {
  if (wantsPreviews(row)) await addToOutbox(trx, previewMessage(row, now));
}
