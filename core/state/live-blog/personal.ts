/** The reader's own data in a live blog; only requested for members. */
import { store } from '../../base/store/store';
import { fetchPersonal } from '../../transport/api/live-blog';
import { loadOwn } from '../content/own';

/** @returns the posts the reader likes; also loads the reader's mutes, and the replies they like or have reported */
export async function readLiked(section_uuid: string, container: string): Promise<string[]> {
  const own = await loadOwn(store.get, store.set, fetchPersonal, section_uuid, container);
  return own?.layer.liked ?? [];
}
