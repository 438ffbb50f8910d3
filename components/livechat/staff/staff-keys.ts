/**
 * Keys of moderators, as in a conversation: moving through the messages, and actions on the focused one. A list with a
 * focused message is frozen anyway.
 */
import { useEffect } from 'react';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { useHost } from '../../../core/mount/element/host-context';
import { judgeMessageAction, pinMessageAction } from '../../../core/state/chat/staff.actions';
import { removeMessageAction } from '../../../core/state/chat/take-back.actions';
import { commentAtom, isVisible } from '../../../core/state/content/content.atoms';

/** In fields and menus, letters are text and not shortcuts. */
const WRITING = 'textarea, input, select, [role="menu"]';

export function StaffKeys(): null {
  const host = useHost();
  const read = useReadAtom();
  const remove = useSetAtom(removeMessageAction);
  const judge = useSetAtom(judgeMessageAction);
  const pin = useSetAtom(pinMessageAction);

  useEffect(() => {
    const root = host.shadowRoot;
    const byKey: Record<string, (message: Comment) => unknown> = {
      d: (message) => isVisible(message) && remove(message),
      s: (message) => isVisible(message) && judge(message, 'spam'),
      i: (message) => isVisible(message) && pin(message, !message.is_pinned),
      e: (message) => message.state === 'awaiting_moderation' && judge(message, 'enable'),
    };

    function handle(event: Event): void {
      const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent & { target: HTMLElement };
      if (ctrlKey || metaKey || altKey || target.closest(WRITING)) return;
      const row = target.closest<HTMLElement>('.row');
      const message = row && read(commentAtom(row.dataset.uuid ?? ''));
      if (key === 'j' || key === 'k') go(root, row, key === 'j' ? 1 : -1);
      else if (message && Object.hasOwn(byKey, key)) byKey[key]?.(message);
      else return;
      event.preventDefault();
    }
    root?.addEventListener('keydown', handle);
    return () => root?.removeEventListener('keydown', handle);
  }, [host, read, remove, judge, pin]);

  return null;
}

/** Without a focused row, moves to the newest. */
function go(root: ShadowRoot | null, row: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('.row') ?? [])];
  const next = row ? rows[rows.indexOf(row) + by] : rows.at(-1);
  next?.querySelector<HTMLElement>('.message')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
