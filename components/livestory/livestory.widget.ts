/** Live blog, or live story: an event covered in posts, written by the authors of the blog (specification §2, §5; host contract 6.2, 9.5). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './livestory.settings';

export default widget({
  tag: 'vf-livestory',
  aliases: ['vf-live-blog', 'vf-liveblog', 'vf-live-story'],
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'liveblog',
  module: 'liveblog',
  settings,
  rootClass: 'vf-live-blog',
  painted: {
    format: 3,
    hasContainer: true,
    kind: 'livestories',
    unseen: ['replyLimit', 'paginationLimit', 'paginationReplyLimit', 'firstPromoPosition', 'promoInterval'],
    verbatim: ['vfTitle'],
    // Seconds: five in shared caches, and a stale copy of up to a minute while a new one is made.
    cache: { browser: 0, shared: 5, stale: 60 },
    texts: /^(advertisement$|new_updates_|ago_|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    reading: () => import('./painted/reading'),
    classesOfReading: ['button', 'button--primary', 'new-updates'],
  },
  // Includes the comments' text parser, because replies must follow the site's link rules.
  budgetKb: 11.9,
  component: () => import('./livestory'),
});
