/** A person in a conversation, and the one way to check their permissions. */

import { isStaff } from '../../../../../core/contract/people/roles';
import type { Action, Actor } from '../../../../../core/contract/rules/rules';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import { ApiError } from '../../../http/errors';
import { type Asker, judge } from '../../people/permissions/judge';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { CommentRow } from '../model/comment-row';
import type { Viewer } from '../model/viewer';
import { presentFor, targetOf } from './comments.presenter';

type Ban = NonNullable<Asker['row']>;

interface Subject {
  now: number;
  container?: ContainerRow;
  /** Null when the comment was not found; undefined when the action concerns no comment. */
  comment?: CommentRow | null;
}

export interface Participant {
  id: number;
  viewer: Viewer;
  isGhostBanned: boolean;
  isTrusted: boolean;
  /** When the account was created. */
  date_created: number;
  /** @throws ApiError with the code of the refusal (core/contract/rules). */
  require(action: Action, subject: Subject): void;
  /** Checks an action on a comment. @returns the comment, which exists for this person */
  requireOn(action: Action, subject: Subject & { comment: CommentRow | null | undefined }): CommentRow;
}

/**
 * @param user the signed-in person
 * @param off the module of the content, when the section has switched it off
 * @throws ApiError unauthorized for a guest, who has no row to write under
 */
export function participantOf(
  user: ({ id: number; badge_trusted: boolean; date_created: number } & Ban) | null,
  actor: Actor,
  settings: SiteSettings,
  off: Asker['off'] = null,
): Participant {
  if (!user) throw new ApiError('unauthorized');
  const viewer: Viewer = { id: user.id, isStaff: isStaff(actor.user_privilege) };

  function require(action: Action, { comment, container, now }: Subject): void {
    const target = comment && presentFor(comment, viewer) ? targetOf(comment, viewer) : null;
    judge(
      action,
      { actor, row: user, settings, now, off },
      {
        ...(container && { container }),
        ...(comment !== undefined && { comment: target }),
      },
    );
  }

  return {
    id: user.id,
    viewer,
    isGhostBanned: actor.ban_level === 'ghost',
    isTrusted: viewer.isStaff || user.badge_trusted,
    date_created: user.date_created,
    require,
    requireOn(action, { comment = null, ...subject }) {
      require(action, { ...subject, comment });
      if (!comment) throw new ApiError('content_not_found');
      return comment;
    },
  };
}
