/** Conversation starter: one sentence and a link to the conversation, at the top of an article (specification §2, §5; host contract 6.2, 15). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './conversation-starter.settings';

export default widget({
  tag: 'vf-conversation-starter',
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'quote',
  module: 'livecomments',
  settings,
  rootClass: 'vf-conversation-starter',
  painted: {
    format: 2,
    hasContainer: true,
    unseen: ['target'],
    cache: { browser: 10, shared: 10, stale: 60 },
    facts: () => import('./conversation-starter.facts'),
    reading: () => import('./conversation-starter.reading'),
  },
  isCounted: true,
  component: () => import('./conversation-starter'),
});
