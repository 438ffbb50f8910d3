import type { AttachedThread } from '../../../../../core/contract/content/social';
import type { ThreadRow } from './threads.repository';

/** Presents an attached post to staff. */
export const presentThread = ({ root_id, ...row }: ThreadRow): AttachedThread => {
  const { network, handle, url, likes, reposts, attached_by, state, replies, skipped, problem } = row;
  const { date_looked, date_next } = row;
  return {
    ...{ network, handle, url, likes, reposts, attached_by, state, replies, skipped, problem, date_looked, date_next },
    social_id: root_id,
  };
};
