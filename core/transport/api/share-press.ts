/** A press on a share bar (extension), which is nobody's: sent without the session, maybe before it exists. */
import { toJson } from '../../base/built-ins/to-json';
import { apiOrigin } from '../../base/script/origin';
import type { ShareBody, ShareCounts } from '../../contract/content/sharing';

/** Plain text needs no preflight, and is sent even if the page is left. Null when it was not counted. */
export async function sendPress(section_uuid: string, body: ShareBody): Promise<ShareCounts | null> {
  const answer = await fetch(`${apiOrigin()}/v4/shares/${section_uuid}`, {
    method: 'POST',
    body: toJson(body),
    credentials: 'omit',
    keepalive: true,
  });
  return answer.ok ? answer.json() : null;
}
