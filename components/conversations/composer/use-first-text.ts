/** Text of a field that appears: its draft, or the text to edit. A field that is removed when it closes takes the focus. */
import type { RefObject } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { draftAtom, restoreDraftAction } from '../../../core/state/comments/drafts';
import { useEffectOn } from '../../shared/effects/use-effect-on';

interface First {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
  startText: string | undefined;
  isPassing: boolean;
}

export function useFirstText({ slot, field, startText, isPassing }: First): void {
  const restore = useSetAtom(restoreDraftAction);
  const write = useSetAtom(draftAtom(slot));

  useEffectOn([slot], () => {
    const hasDraft = restore(slot);
    if (!hasDraft && startText) write(startText);
    if (!isPassing) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  });
}
