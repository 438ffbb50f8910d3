/** Counts a press without the store, for painted roots too. Null on failure, which is not shown. */
import type { ShareBody, ShareCounts } from '../../contract/content/sharing';
import { sendPress } from '../../transport/api/share-press';

export const press = (section_uuid: string, body: ShareBody): Promise<ShareCounts | null> =>
  sendPress(section_uuid, body).catch(() => null);
