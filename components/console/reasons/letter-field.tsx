import { useTranslate } from '../../../core/base/i18n/use-translate';
import { fillLetter, unknownVariables } from '../../../core/contract/content/moderation';

interface Props {
  letter: string;
  isReadOnly: boolean;
  /** Example values of the variables, for the preview. */
  values: Record<string, string>;
  onChange(letter: string): void;
}

/** A letter with its variables and a preview. Names a variable that there is not. */
export function LetterField({ letter, isReadOnly, values, onChange }: Props) {
  const t = useTranslate('console');
  const known = Object.keys(values);
  const [unknown] = unknownVariables(letter, known);
  return (
    <>
      <label className="field">
        <span className="field__label">{t('letters.text')}</span>
        <textarea
          className="input"
          rows={6}
          maxLength={2000}
          dir="auto"
          disabled={isReadOnly}
          aria-invalid={unknown ? true : undefined}
          value={letter}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p className={unknown ? 'console-problem' : 'console-meta'} role="status">
        {unknown
          ? t('letters.unknown', { variable: `{{${unknown}}}` })
          : t('letters.variables', { variables: known.map((it) => `{{${it}}}`).join(' ') })}
      </p>
      {letter !== '' && !unknown && (
        <figure className="letters__preview">
          <figcaption className="console-meta">{t('letters.preview')}</figcaption>
          <p className="letters__text" dir="auto">
            {fillLetter(letter, values)}
          </p>
        </figure>
      )}
    </>
  );
}
