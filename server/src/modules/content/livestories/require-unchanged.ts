/** Prevents authors from overwriting, publishing or deleting changes of a draft that they have not seen. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftBody } from '../../../../../core/contract/content/live-blog';
import { ApiError } from '../../../http/errors';
import { presentDraft } from './drafts.presenter';
import { type DraftRow, membersOf } from './drafts.repository';

type Known = { date_changed?: number } | DraftBody;

/**
 * Refuses outdated edits. Without a version, the author is assumed to know the draft; 0 is for a new one. An identical
 * draft is no conflict: the first answer was lost.
 *
 * @throws ApiError edit_conflict, with the present draft
 */
export function requireUnchanged(draft: DraftRow, known: Known): void {
  if (known.date_changed === undefined || known.date_changed === draft.date_changed) return;
  if ('post' in known && isSame(known, draft)) return;
  throw new ApiError('edit_conflict', { draft: presentDraft(draft) });
}

const isSame = (body: DraftBody, draft: DraftRow): boolean => isDeepStrictEqual(stored(body), stored(draft));
const stored = (draft: DraftBody) => JSON.parse(JSON.stringify(membersOf(draft)));
