/** Fetchers of a conversation's deferred parts: by chunk, with texts and sheets. */
import { whole } from '../../core/base/store/whole';
import { fetchPartsBy } from './parts/parts';

fetchPartsBy({
  interactive: () => import('./interactive.deferred'),
  opened: () => whole(import('./opened.deferred')),
  staff: () => whole(import('./staff/staff.deferred')),
  writing: () => whole(import('./composer/writing.deferred')),
});
