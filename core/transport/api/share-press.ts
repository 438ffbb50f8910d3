/** A press of a share bar (ours), which is nobody's: it goes without the session, and before there is one. */
import { toJson } from '../../base/built-ins/to-json';
import { apiOrigin } from '../../base/script/origin';
import type { ShareBody, ShareCounts } from '../../contract/sharing';

/** Plain text needs no question before it, and goes on when the page is left. Null when it was not counted. */
export async function sendPress(section_uuid: string, body: ShareBody): Promise<ShareCounts | null> {
  const answer = await fetch(`${apiOrigin()}/v4/shares/${section_uuid}`, {
    method: 'POST',
    body: toJson(body),
    credentials: 'omit',
    keepalive: true,
  });
  return answer.ok ? answer.json() : null;
}
