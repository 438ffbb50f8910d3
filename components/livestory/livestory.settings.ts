/** Settings of `<vf-livestory>` from its attributes (host contract 6.1). */
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the posts, 1–200 characters of `A-Za-z0-9._:~-`; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Number of posts at first. */
  limit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Number of replies shown with an opened post. */
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  /** Number of posts that "Older updates" loads. */
  paginationLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Number of replies that "more" loads. */
  paginationReplyLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** The order at first; by default the blog's own. Readers can choose the other. */
  sort: oneOf(['newest', 'oldest']),
  /** Number of posts before the first ad. */
  firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
  /** Number of posts between ads; at least the first position. */
  promoInterval: integer({
    fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
    min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
    max: 100,
  }),
  /** Heading in place of the blog's own. */
  vfTitle: text(''),
  /** Lists key moments above the posts. */
  keyMoments: flag(true),
  /** Readers can reply to posts here, if the blog allows it. */
  replies: flag(false),
  /** Signature of requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
