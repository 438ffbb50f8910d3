/**
 * Reason for the refusal of the text beside it, until the text is changed; a wait counts down and disappears at its
 * end. It is announced once: a screen reader does not read out the seconds.
 */

import { useEffect, useState } from 'react';
import { codeOf } from '../../../core/base/failure/refusal';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { SECOND_MS } from '../../../core/contract/values/durations';
import { draftAtom } from '../../../core/state/comments/drafts';
import { type Refused, refusedAtom } from '../../../core/state/comments/refused.atoms';
import { refusalText, waitOf, withWait } from '../notice/refusal-text';
import { SendAgain } from '../notice/send-again';

export function Refusal({ slot }: { slot: string }) {
  const refused = useAtomValue(refusedAtom(slot));
  const { text } = useAtomValue(draftAtom(slot));
  if (!refused) return null;
  // A wait is resolved by time, other refusals by a change.
  if (waitOf(refused.failure) > 0) return <Wait key={refused.at} {...refused} />;
  if (text !== refused.text) return null;
  return (
    <>
      <RefusalText said={refusalText(refused.failure)} />
      {codeOf(refused.failure) === 'email_unverified' && <SendAgain />}
    </>
  );
}

function Wait({ failure, at }: Refused) {
  const end = at + waitOf(failure);
  const [left, setLeft] = useState(end - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return left > 0 ? <RefusalText said={refusalText(failure)} shown={refusalText(withWait(failure, left))} /> : null;
}

function RefusalText({ said, shown }: { said: string; shown?: string }) {
  // Loads the texts of the refusal.
  useTranslate('writing');
  useTranslate('base');
  return (
    <>
      <p className="refusal" part="notice" role={shown ? undefined : 'alert'} aria-hidden={shown ? true : undefined}>
        {shown ?? said}
      </p>
      {shown && (
        <p className="hushed" role="alert">
          {said}
        </p>
      )}
    </>
  );
}
