/** Somebody who acts in a conversation, and the one way their acts are ruled on. */

import { isStaff } from '../../../../core/contract/roles';
import { type Action, type Actor, refusal } from '../../../../core/contract/rules';
import type { SiteSettings } from '../../../../core/contract/site';
import { ApiError } from '../../plugins/errors';
import type { ContainerRow } from '../events/turns';
import { type CommentRow, targetOf, type Viewer } from './comments.presenter';

/** Bans have neither end nor message yet (HOST-API.md 9.2 "Errors"). */
const banData = { reason: '', end_date: null, permanent: true };

export interface Subject {
  now: number;
  container?: ContainerRow;
  comment?: CommentRow;
}

export interface Participant {
  id: number;
  viewer: Viewer;
  isGhostBanned: boolean;
  isTrusted: boolean;
  /** @throws ApiError with the code of the refusal (core/contract/rules). */
  require(action: Action, subject: Subject): void;
}

/** @param user the signed-in person; @throws ApiError unauthorized for a guest, who has no row to write under. */
export function participant(
  user: { id: number; badge_trusted: boolean } | null,
  actor: Actor,
  settings: SiteSettings,
): Participant {
  if (!user) throw new ApiError('unauthorized');
  const viewer: Viewer = { id: user.id, isStaff: isStaff(actor.user_privilege) };
  return {
    id: user.id,
    viewer,
    isGhostBanned: actor.ban_level === 'ghost',
    isTrusted: viewer.isStaff || user.badge_trusted,
    require(action, { comment, container, now }) {
      const code = refusal(action, {
        actor,
        settings,
        now,
        ...(container && { container }),
        ...(comment && { comment: targetOf(comment, viewer) }),
      });
      if (code) throw new ApiError(code, code.includes('banned') ? banData : undefined);
    },
  };
}
