/** Changes of a blog for a page without a socket: requests its tip, and the rest only if the tip has moved. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { fetchChanges, fetchTip } from '../../transport/api/live-blog';

/** Undefined when there is nothing new, or the server did not answer. */
export async function changesSince(section_uuid: string, container_uuid: string, after_seq: number) {
  const tip = await orUnreachable(fetchTip(section_uuid, container_uuid));
  if (isFailure(tip) || tip.seq <= after_seq) return undefined;
  const query = { after_seq, to_seq: tip.seq };
  const changes = await orUnreachable(fetchChanges(section_uuid, container_uuid, query));
  return isFailure(changes) ? undefined : changes;
}
