/** A host's answer, below its question. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { ANSWER_MAX } from '../../../core/contract/content/question-limits';
import { draftAtom } from '../../../core/state/comments/drafts';
import { draftSlot } from '../../../core/state/questions/draft-slot';
import { askAction } from '../../../core/state/questions/questions.actions';
import type { Question } from '../../../core/state/questions/questions.atoms';
import { useInterview } from '../context/interview-context';
import { WritingField } from '../field/writing-field';

export function AnswerForm({ question, onEnd }: { question: Question; onEnd(): void }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const slot = draftSlot(container_id, question);
  const { text } = useAtomValue(draftAtom(slot));
  const send = useSetAtom(askAction);

  async function handleSend() {
    if (text.trim() === '' || text.length > ANSWER_MAX) return;
    if (await send(container_id, question)) onEnd();
  }

  return (
    <div className="answering">
      <WritingField
        slot={slot}
        label={t('answer_field')}
        max={ANSWER_MAX}
        isFocused
        onSend={() => void handleSend()}
        buttons={
          <>
            <button type="button" className="button" part="button" onClick={onEnd}>
              {t('cancel')}
            </button>
            <button type="submit" className="button button--primary" part="button button-primary">
              {t('post')}
            </button>
          </>
        }
      />
    </div>
  );
}
