/** Pull quote: a comment worth reading, shown within the article (specification §2, §9; host contract 6.2). */
import { QUOTE_DELAY_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './pull-quote.settings';

export default widget({
  tag: 'vf-pull-quote',
  aliases: ['vf-pullquote'],
  legacy: { type: 'quote', attributes: { 'data-unique-id': 'vf-container-id' } },
  due: { timeoutMs: QUOTE_DELAY_MS },
  area: 'quote',
  module: 'livecomments',
  settings,
  rootClass: 'vf-pull-quote',
  painted: {
    format: 1,
    hasContainer: true,
    // A removed comment must disappear within a minute.
    cache: { browser: 60, shared: 60, stale: 60 },
    facts: () => import('./pull-quote.facts'),
  },
  component: () => import('./pull-quote'),
});
