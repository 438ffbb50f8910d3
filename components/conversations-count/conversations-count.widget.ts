/** Conversations count: the number of a container's comments, as the text of the element (host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './conversations-count.settings';

export default widget({
  tag: 'vf-conversations-count',
  legacy: { type: 'counter', attributes: { 'data-unique-id': 'vf-container-id' } },
  module: 'livecomments',
  settings,
  // Classes that the element has only while a number is shown.
  rootClass: 'vf-comments-count vf-counter',
  marksItself: true,
  painted: {
    format: 1,
    hasContainer: true,
    isBare: true,
    facts: () => import('./conversations-count.facts'),
    seed: () => import('./conversations-count.seed'),
    reading: () => import('./conversations-count.reading'),
  },
  component: () => import('./conversations-count'),
});
