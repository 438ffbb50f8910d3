/** A poll inside another widget. A painted one stays unchanged until its code is loaded, on demand. */
import { lazyPart } from '../lazy-part/lazy-part';

export const PollBlock = lazyPart(
  () => import('./embedded-poll'),
  'EmbeddedPoll',
  (before, now) => before.poll_uuid === now.poll_uuid,
);
