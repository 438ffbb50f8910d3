/** What the attributes of `<vf-livestory>` mean (host contract 6.1). */
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose posts: 1–200 of `A-Za-z0-9._:~-`; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Posts at first. */
  limit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Replies shown with a post that is opened. */
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  /** Posts a press on "Older updates" brings. */
  paginationLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Replies a press on "more" brings. */
  paginationReplyLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** The order at first; without it the blog's own. The reader may choose the other. */
  sort: oneOf(['newest', 'oldest']),
  /** After which post the first ad is asked for. */
  firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
  /** How many posts later the next one is; at least the first position. */
  promoInterval: integer({
    fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
    min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
    max: 100,
  }),
  /** The heading, instead of the blog's own. */
  vfTitle: text(''),
  /** Whether key moments are listed above the posts. */
  keyMoments: flag(true),
  /** Whether posts are answered here, where the blog lets them be. */
  replies: flag(false),
  /** Signs requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
