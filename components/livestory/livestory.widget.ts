/** Live blog, or live story: an event told in posts, by those whom it lists (specification §2, §5; host contract 6.2, 9.5). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

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
  sort: oneOf(['newest', 'oldest'], 'newest'),
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

export default widget({
  tag: 'vf-livestory',
  aliases: ['vf-live-blog', 'vf-liveblog', 'vf-live-story'],
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'liveblog',
  settings,
  rootClass: 'vf-live-blog',
  painted: {
    format: 2,
    hasContainer: true,
    kind: 'livestories',
    unseen: ['replyLimit', 'paginationLimit', 'paginationReplyLimit', 'firstPromoPosition', 'promoInterval'],
    verbatim: ['vfTitle'],
    // Seconds: five in front, and a minute's old one while a new one is made.
    cache: { browser: 0, shared: 5, stale: 60 },
    texts: /^(advertisement$|new_updates_|ago_|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    reading: () => import('./painted/reading'),
    classesOfReading: ['button', 'button--primary', 'new-updates'],
  },
  component: () => import('./livestory'),
});
