/** What the reader may do, from the same table the server rules by (the spec, §5, §6). */
import { useEffect, useState } from 'react';
import type { Comment, ContainerSettings } from '../../../core/contract/comment';
import { type Action, editWindowEnd } from '../../../core/contract/rules';
import { rulingAtom } from '../../../core/permissions/permissions';
import { settingsAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/hooks';
import { currentUserAtom } from '../../../core/user/user.atoms';

/** Longest delay a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws anew when a moment in the future has come: a window ends, a conversation closes. */
function useMoment(at: number | null): void {
  const [, setPassed] = useState(0);
  useEffect(() => {
    const wait = (at ?? 0) - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(() => setPassed((count) => count + 1), wait);
    return () => clearTimeout(timer);
  }, [at]);
}

/** Why the reader may not start a thread here; null when nothing stands against it. */
export function useWriteRefusal(container: ContainerSettings | undefined) {
  const ruling = useAtomValue(rulingAtom);
  useMoment(container?.expiry_time ?? null);
  return container ? ruling('comment/create', { container }) : null;
}

/** Whether the field is offered: to all who may write, and to guests, who are asked to join when they post. */
export function useMayWrite(container: ContainerSettings | undefined): boolean {
  const refused = useWriteRefusal(container);
  return refused === null || refused === 'unauthorized';
}

/** Which buttons a comment has for this reader; those of the edit window vanish when it ends. */
export function useRights(comment: Comment, container: ContainerSettings | undefined) {
  const ruling = useAtomValue(rulingAtom);
  const settings = useAtomValue(settingsAtom);
  const isOwn = comment.actor_uuid === useAtomValue(currentUserAtom).uuid;
  useMoment(isOwn ? editWindowEnd({ comment, container, settings }) : null);

  const target = { ...comment, is_deleted: comment.state_reasons.includes('content_deleted') };
  const may = (action: Action) => ruling(action, { comment: target, container }) === null;
  /** Guests see the button too and are asked to join when they press it. */
  const mayOnceIn = (action: Action) => [null, 'unauthorized'].includes(ruling(action, { comment: target, container }));
  return {
    isOwn,
    canReply: mayOnceIn('comment/reply'),
    canLike: mayOnceIn('comment/like'),
    canDislike: settings.enable_dislikes && mayOnceIn('comment/dislike'),
    canEdit: may('comment/update'),
    canRemove: may('comment/remove'),
    canFlag: mayOnceIn('content/flag'),
    canModerate: may('comment/moderate'),
  };
}
