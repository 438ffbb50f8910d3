import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  /** Undefined if there is nothing to send. */
  submit: string | undefined;
  isSending: boolean;
  onBack(): void;
}

/** The buttons of a form that is a step of its screen: send, and back. */
export function StepButtons({ submit, isSending, onBack }: Props) {
  const t = useTranslate('console');
  return (
    <div className="console-acts">
      {submit && (
        <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
          {submit}
        </button>
      )}
      <button type="button" className="button button--text" onClick={onBack}>
        {t('back')}
      </button>
    </div>
  );
}
