/** What the reader may do, from the same table the server rules by (the spec, §5, §6). */
import { useEffect, useState } from 'react';
import type { Comment, ContainerSettings } from '../../../core/contract/comment';
import { editWindowEnd, refusal } from '../../../core/contract/rules';
import { settingsAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/jotai';
import { currentUserAtom } from '../../../core/user/user.atoms';

/** Longest delay a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Why the reader may not start a thread here; null when nothing stands against it. */
export function useWriteRefusal(container: ContainerSettings | undefined) {
  const actor = useAtomValue(currentUserAtom);
  const settings = useAtomValue(settingsAtom);
  const [now, setNow] = useState(() => Date.now());
  useMoment(container?.expiry_time ?? 0, now, setNow);
  return settings && container ? refusal('comment/create', { actor, settings, now, container }) : null;
}

/** Whether the field is offered: to all who may write, and to guests, who are asked to join when they post. */
export function useMayWrite(container: ContainerSettings | undefined): boolean {
  const refused = useWriteRefusal(container);
  return refused === null || refused === 'unauthorized';
}

/** Draws anew when a moment in the future has come. */
function useMoment(at: number, now: number, setNow: (now: number) => void): void {
  useEffect(() => {
    const wait = at - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [at, setNow]);
  void now;
}

/** Which buttons a comment has for this reader; those of the edit window vanish when it ends. */
export function useRights(comment: Comment, container: ContainerSettings | undefined) {
  const actor = useAtomValue(currentUserAtom);
  const settings = useAtomValue(settingsAtom);
  const [now, setNow] = useState(() => Date.now());
  const isOwn = comment.actor_uuid === actor.uuid;
  const end = isOwn && settings ? editWindowEnd({ comment, container, settings }) : 0;
  useMoment(end, now, setNow);

  const target = { ...comment, is_deleted: comment.state_reasons.includes('content_deleted') };
  const may = (action: Parameters<typeof refusal>[0], guestsToo = false) => {
    if (!settings) return false;
    const refused = refusal(action, { actor, settings, now, comment: target, container });
    return refused === null || (guestsToo && refused === 'unauthorized');
  };
  return {
    isOwn,
    canReply: may('comment/reply', true),
    canLike: may('comment/like', true),
    canDislike: settings?.enable_dislikes === true && may('comment/dislike', true),
    canEdit: may('comment/update'),
    canRemove: may('comment/remove'),
    canFlag: may('content/flag', true),
  };
}
