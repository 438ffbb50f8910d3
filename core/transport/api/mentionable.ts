import type { Mentionable } from '../../contract/people/people';
import { livecomments } from './client';
import { CONTAINER } from './comments';
import { pathIn } from './path';

/** Up to 8 people by prefix, participants first (host contract 9.4). @throws Error 'Request aborted'. */
export function fetchMentionable(section_uuid: string, container: string, prefix: string, signal: AbortSignal) {
  const url = pathIn(`${CONTAINER}/mentionable`, { section_uuid, container });
  return livecomments.get<Mentionable>(url, { query: { prefix }, signal });
}
