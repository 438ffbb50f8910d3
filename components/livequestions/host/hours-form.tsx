/** Hours of an interview for questions: from its opening, until its closing time or a manual close. */
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { setInterviewAction } from '../../../core/state/questions/host.actions';
import { interviewContainerAtom } from '../../../core/state/questions/questions.atoms';
import { Field } from '../../shared/field/field';
import { fromTimeField, toTimeField } from '../../shared/field/time-field';
import { useProblem } from '../../shared/field/use-problem';
import { useInterview } from '../context/interview-context';

/** @param onEnd called after saving or cancelling */
export function HoursForm({ onEnd }: { onEnd(): void }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const { opens = null, expiry_time = null } = useAtomValue(interviewContainerAtom(container_id)) ?? {};
  const set = useSetAtom(setInterviewAction);
  const { problem, setProblem } = useProblem<string>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const timeOf = (name: string, before: number | null) => fromTimeField(String(said.get(name) ?? ''), before);
    const hours = { opens: timeOf('opens', opens), expiry_time: timeOf('closes', expiry_time) };
    if (hours.opens !== null && hours.expiry_time !== null && hours.opens >= hours.expiry_time) {
      return setProblem(t('hours_order'));
    }
    setProblem(undefined);
    if (await set(container_id, hours)) onEnd();
  }

  return (
    <form
      ref={form}
      className="hours"
      aria-label={t('hours')}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      noValidate
      // Changing either field may correct their order.
      onInput={() => setProblem(undefined)}
    >
      <Field
        label={t('hours_open')}
        hint={t('hours_at_once')}
        name="opens"
        type="datetime-local"
        defaultValue={toTimeField(opens)}
      />
      <Field
        label={t('hours_close')}
        hint={t('hours_by_hand')}
        {...(problem && { error: problem })}
        name="closes"
        type="datetime-local"
        defaultValue={toTimeField(expiry_time)}
      />
      <p className="hours__acts">
        <button type="submit" className="button button--primary" part="button button-primary">
          {t('save')}
        </button>
        <button type="button" className="button button--text" part="button" onClick={onEnd}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}
