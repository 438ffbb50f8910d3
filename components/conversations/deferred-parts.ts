/** How the deferred parts of a conversation are fetched: by the chunk, with its texts and its sheets. */
import { fetchPartsBy } from './parts/parts';

async function whole<Chunk extends { ready(): Promise<unknown> }>(coming: Promise<Chunk>): Promise<Chunk> {
  const there = await coming;
  await there.ready();
  return there;
}

fetchPartsBy({
  interactive: () => import('./interactive.deferred'),
  opened: () => whole(import('./opened.deferred')),
  staff: () => whole(import('./staff/staff.deferred')),
  writing: () => whole(import('./composer/writing.deferred')),
});
