import type { FoundComments } from '../../contract/content/search';
import { livecomments } from './client';
import { CONTAINER } from './comments';
import { pathIn } from './path';

/** Comments of one conversation that have all the words, newest first (host contract 9.4). */
export function fetchFound(section_uuid: string, container: string, query: { q: string; starting_from?: string }) {
  const url = pathIn(`${CONTAINER}/search`, { section_uuid, container });
  return livecomments.get<FoundComments>(url, { query });
}
