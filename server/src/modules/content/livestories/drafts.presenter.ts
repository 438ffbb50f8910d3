/** A draft on the wire. */
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Draft } from '../../../../../core/contract/live-blog';
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
