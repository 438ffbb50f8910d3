/** Reason for the refusal of a message, until its text is changed; the button shows the seconds of a wait. */
import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { draftAtom } from '../../../core/state/comments/drafts';
import { refusedAtom } from '../../../core/state/comments/refused.atoms';

const RefusalMessage = lazyComponent(() => import('../../shared/refusal/refusal-message'), 'RefusalMessage');

const own = ['links_off', 'emotes_only'] as const;

/** Refusals that a chat's own settings cause; all others have the general text. */
const ruleOf = ({ data }: Failure) => own.find((reason) => reason === data?.data?.reason);

export function Refused({ slot }: { slot: string }) {
  const t = useTranslate('chat');
  const refused = useAtomValue(refusedAtom(slot));
  const { text } = useAtomValue(draftAtom(slot));
  if (!refused || text !== refused.text) return null;
  const rule = ruleOf(refused.failure);
  return (
    <p className="refusal" part="notice" role="alert">
      {rule ? t(`refused_${rule}`) : <RefusalMessage failure={refused.failure} />}
    </p>
  );
}
