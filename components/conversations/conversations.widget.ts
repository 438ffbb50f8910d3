/** Conversations: the comments of a container, and the form to write one (specification §2–§6, §9; host contract 6.2). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './conversations.settings';

export default widget({
  tag: 'vf-conversations',
  legacy: {
    type: 'comments',
    attributes: { 'data-unique-id': 'vf-container-id', 'data-limit': 'limit', 'data-sort': 'sort' },
  },
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'conversations',
  module: 'livecomments',
  settings,
  rootClass: 'vf3-comments',
  painted: {
    format: 1,
    hasContainer: true,
    unseen: ['paginationLimit', 'paginationReplyLimit', 'firstPromoPosition', 'promoInterval', 'replyPromos'],
    verbatim: ['vfTitle'],
    // Texts for new comments, times and the label above ads.
    texts: /^(advertisement$|new_comments_|ago_|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
    // Classes of the pill with new comments (painted/pill.ts).
    classesOfReading: ['button', 'button--primary', 'new-comments', 'next-page'],
    pages: 'load_more',
  },
  opensTray: true,
  component: () => import('./conversations'),
});
