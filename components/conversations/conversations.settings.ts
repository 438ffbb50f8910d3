/** Settings of `<vf-conversations>` from its attributes (host contract 6.1). */
import { socialDisplays } from '../../core/contract/content/social-display';
import { conversationSorts } from '../../core/contract/content/sorts';
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the comments, 1–200 characters of `A-Za-z0-9._:~-`; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Number of comments at first. */
  limit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Number of replies shown with each comment at first. */
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  /** Number of comments that "more" loads. */
  paginationLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** Number of replies that "more" loads. */
  paginationReplyLimit: integer({ fallback: 10, min: 1, max: 100 }),
  /** The order at first; readers can choose another. */
  sort: oneOf(conversationSorts, 'newest'),
  /** Minimum number of featured comments for showing their tab. */
  featuredTabActiveThreshold: integer({ fallback: 3, min: 0, max: 100 }),
  /** Number of threads before the first ad. */
  firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
  /** Number of threads between ads; at least the first position. */
  promoInterval: integer({
    fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
    min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
    max: 100,
  }),
  /** Shows ads among the replies of a thread too, counted the same way. */
  replyPromos: flag(false),
  /** Height in pixels at which the list is cut, with a button below. */
  initialHeight: integer({ fallback: undefined, min: 1 }),
  /** Where replies from social networks appear: among readers' comments, below them, or nowhere. */
  social: oneOf(socialDisplays, 'mixed'),
  /** Heading in place of the number of comments. */
  vfTitle: text(''),
  /** Signature of requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
