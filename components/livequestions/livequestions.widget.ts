/** Live questions: questions by readers, sorted by votes, and the answers of hosts (ours; host contract 6.2). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './livequestions.settings';

export default widget({
  tag: 'vf-livequestions',
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'questions',
  module: 'interaction',
  settings,
  rootClass: 'vf-livequestions',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'livequestions',
    verbatim: ['vfTitle'],
    cache: { browser: 0, shared: 5, stale: 60 },
    texts: /^(ago_now|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
  },
  component: () => import('./livequestions'),
});
