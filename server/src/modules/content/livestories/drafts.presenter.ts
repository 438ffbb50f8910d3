/** A draft on the wire. */

import type { Draft } from '../../../../../core/contract/content/live-blog';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { DraftRow } from './drafts.repository';

export const presentDraft = ({
  actor_id,
  uuid,
  problem,
  container_uuid: _,
  date_created: __,
  ...draft
}: DraftRow): Draft => ({
  ...draft,
  ...(problem && { problem }),
  draft_uuid: uuid,
  actor_uuid: numericIdToUuid(actor_id),
});
