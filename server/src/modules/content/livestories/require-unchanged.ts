/** Nobody saves over, or publishes unread, what somebody else has made of a draft meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftBody } from '../../../../../core/contract/live-blog';
import { ApiError } from '../../../http/errors';
import { presentDraft } from './drafts.presenter';
import type { DraftRow } from './drafts.repository';

/**
 * Who names no version is taken to know the draft, and the same text again is no conflict: its first answer was lost.
 *
 * @throws ApiError edit_conflict, with the draft as it stands
 */
export function requireUnchanged(draft: DraftRow, known: Partial<Pick<DraftBody, 'date_changed' | 'post'>>): void {
  if (known.date_changed === undefined || known.date_changed === draft.date_changed) return;
  if (known.post && isDeepStrictEqual(JSON.parse(JSON.stringify(known.post)), draft.post)) return;
  throw new ApiError('edit_conflict', { draft: presentDraft(draft) });
}
