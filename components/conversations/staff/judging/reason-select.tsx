/** Why a comment was rejected, for its author: said beside Undo, by who rejected it. */
import { useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/comment';
import { type RejectReason, rejectReasons } from '../../../../core/contract/moderation';
import { explainAction } from '../../../../core/state/moderation/explain.actions';

interface Props {
  comment: Comment;
  announce(text: string): void;
}

export function ReasonSelect({ comment, announce }: Props) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const explain = useSetAtom(explainAction);
  const [said, setSaid] = useState<RejectReason | ''>('');

  async function handleChange(reason: RejectReason) {
    setSaid(reason);
    if (await explain(comment, reason)) announce(t('said_why'));
    else setSaid(said);
  }

  return (
    <select
      className="input staff-resolve__why"
      part="input"
      aria-label={t('say_why')}
      value={said}
      onChange={({ currentTarget }) => void handleChange(currentTarget.value as RejectReason)}
    >
      {said === '' && <option value="">{t('say_why')}</option>}
      {rejectReasons.map((reason) => (
        <option key={reason} value={reason}>
          {reading(`reason.${reason}`)}
        </option>
      ))}
    </select>
  );
}
