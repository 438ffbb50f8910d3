/** What the attributes of `<vf-conversations>` mean (host contract 6.1). */
import { conversationSorts } from '../../core/contract/sorts';
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose comments: 1–200 of `A-Za-z0-9._:~-`; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Comments at first. */
  limit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Replies shown with each at first. */
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  /** Comments a press on "more" brings. */
  paginationLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Replies a press on "more" brings. */
  paginationReplyLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** The order at first; the reader may choose another. */
  sort: oneOf(conversationSorts, 'newest'),
  /** From so many picked comments on there is a tab for them. */
  featuredTabActiveThreshold: integer({ fallback: 3, min: 0, max: 100 }),
  /** After which thread the first ad is asked for. */
  firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
  /** How many threads later the next one is; at least the first position. */
  promoInterval: integer({
    fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
    min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
    max: 100,
  }),
  /** Whether ads stand among the replies of a thread too, counted the same way. */
  replyPromos: flag(false),
  /** Pixels; the list is cut there, with a button below. */
  initialHeight: integer({ fallback: undefined, min: 1 }),
  /** The heading, instead of the number of comments. */
  vfTitle: text(''),
  /** Signs requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
