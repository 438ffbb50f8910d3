/** Nobody saves over, publishes unread or throws away what somebody else has made of a draft meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftBody } from '../../../../../core/contract/live-blog';
import { ApiError } from '../../../http/errors';
import { presentDraft } from './drafts.presenter';
import { type DraftRow, membersOf } from './drafts.repository';

type Known = { date_changed?: number } | DraftBody;

/**
 * Who names no version is taken to know the draft; 0 is for one that begins. The very same again is no conflict: its
 * first answer was lost.
 *
 * @throws ApiError edit_conflict, with the draft as it stands
 */
export function requireUnchanged(draft: DraftRow, known: Known): void {
  if (known.date_changed === undefined || known.date_changed === draft.date_changed) return;
  if ('post' in known && isSame(known, draft)) return;
  throw new ApiError('edit_conflict', { draft: presentDraft(draft) });
}

const isSame = (body: DraftBody, draft: DraftRow): boolean => isDeepStrictEqual(stored(body), stored(draft));
const stored = (draft: DraftBody) => JSON.parse(JSON.stringify(membersOf(draft)));
