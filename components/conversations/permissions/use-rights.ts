/** Permissions of the reader, from the same table as the server's (specification §5, §6). */
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment, ContainerSettings } from '../../../core/contract/content/comment';
import { editWindowEnd } from '../../../core/contract/rules/comments';
import type { ErrorCode } from '../../../core/contract/values/errors';
import { isVisible } from '../../../core/state/content/content.atoms';
import { type CommentAction, rulingAtom } from '../../../core/state/permissions/permissions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useMoment } from '../../shared/moment/use-moment';

/** Offers guests actions that need a login: a press asks them to join. */
export const isOffered = (code: ErrorCode | null): boolean => code === null || code === 'unauthorized';

/** Error code if the reader may not start a thread here; null if they may. */
export function useWriteRefusal(container: ContainerSettings | undefined) {
  const ruling = useAtomValue(rulingAtom);
  useMoment(container?.expiry_time);
  return container ? ruling('comment/create', { container }) : null;
}

/** True if the field is offered. */
export const useMayWrite = (container: ContainerSettings | undefined): boolean => isOffered(useWriteRefusal(container));

/** Buttons of a comment for this reader; those of the edit window disappear when it ends. */
export function useRights(comment: Comment, container: ContainerSettings | undefined) {
  const ruling = useAtomValue(rulingAtom);
  const settings = useAtomValue(settingsAtom);
  const isOwn = comment.actor_uuid === useAtomValue(currentUserAtom).uuid;
  useMoment(isOwn ? editWindowEnd({ comment, container, settings }) : null);

  const target = { ...comment, is_deleted: comment.state_reasons.includes('content_deleted') };
  const rule = (action: CommentAction) => ruling(action, { comment: target, container });
  const may = (action: CommentAction) => rule(action) === null;
  const mayOnceIn = (action: CommentAction) => may(action) || (isVisible(comment) && isOffered(rule(action)));
  return {
    isOwn,
    canShare: isVisible(comment),
    canReply: settings.enable_replies && mayOnceIn('comment/reply'),
    canLike: mayOnceIn('comment/like'),
    canDislike: settings.enable_dislikes && mayOnceIn('comment/dislike'),
    canEdit: may('comment/update'),
    canRemove: may('comment/remove'),
    canFlag: mayOnceIn('content/flag'),
    canModerate: may('comment/moderate'),
  };
}
