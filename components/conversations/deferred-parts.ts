/** How the deferred parts of a conversation are fetched: by the chunk, with its texts and its sheets. */
import { whole } from '../shared/lazy-component/whole';
import { fetchPartsBy } from './parts/parts';

fetchPartsBy({
  interactive: () => import('./interactive.deferred'),
  opened: () => whole(import('./opened.deferred')),
  staff: () => whole(import('./staff/staff.deferred')),
  writing: () => whole(import('./composer/writing.deferred')),
});
