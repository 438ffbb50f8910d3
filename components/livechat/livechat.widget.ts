/** Live chat: the latest messages of a container, and the input field (specification §2, §9; host contract 6.2, 9.5). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './livechat.settings';

export default widget({
  tag: 'vf-livechat',
  aliases: ['vf-live-chat', 'vf-chat'],
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'chat',
  module: 'chat',
  settings,
  rootClass: 'vf-livechat',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'livechat',
    verbatim: ['vfTitle'],
    cache: { browser: 0, shared: 2, stale: 10 },
    texts: /^(ago_now|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
  },
  budgetKb: 14.6,
  component: () => import('./livechat'),
});
