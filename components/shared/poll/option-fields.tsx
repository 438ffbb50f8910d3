/** Options of a poll in the editor: their texts, and a picture beside each. */
import { useId, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN } from '../../../core/contract/content/poll-limits';
import type { OptionDraft } from '../../../core/state/polls/staff-polls.actions';
import { inOrder } from '../lists/in-order';
import { OptionPicture } from './option-picture';

interface Props {
  options: OptionDraft[];
  onChange(options: OptionDraft[]): void;
}

export function OptionFields({ options, onChange }: Props) {
  const t = useTranslate('poll');
  const change = (at: number, some: Partial<OptionDraft>) =>
    onChange(options.map((it, place) => (place === at ? { ...it, ...some } : it)));
  return (
    <>
      {inOrder(options, (option, at) => (
        <OptionField place={at + 1} option={option} onChange={(some) => change(at, some)} />
      ))}
      {options.length < OPTIONS_MAX && (
        <button
          type="button"
          className="button button--text"
          part="button"
          onClick={() => onChange([...options, { text: '' }])}
        >
          {t('add_option')}
        </button>
      )}
    </>
  );
}

interface FieldProps {
  place: number;
  option: OptionDraft;
  onChange(some: Partial<OptionDraft>): void;
}

function OptionField({ place, option: { text, medium, picture }, onChange }: FieldProps) {
  const t = useTranslate('poll');
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const shown = picture === undefined ? medium : undefined;
  const hasPicture = Boolean(shown || picture);
  const act = t(hasPicture ? 'no_picture' : 'picture');
  return (
    <div className="poll__field">
      <label htmlFor={id}>{t('option', { place })}</label>
      <div className="poll__option">
        <OptionPicture medium={shown} />
        <input
          id={id}
          className="input"
          maxLength={OPTION_MAX}
          required={place <= OPTIONS_MIN}
          value={text}
          dir="auto"
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChange({ picture: chosen });
            target.value = '';
          }}
        />
        <button
          type="button"
          className="button button--text"
          part="button"
          aria-label={`${act}: ${t('option', { place })}`}
          onClick={() => (hasPicture ? onChange({ picture: null }) : file.current?.click())}
        >
          {act}
        </button>
      </div>
      {picture && (
        <p className="poll__chosen" dir="auto">
          {picture.name}
        </p>
      )}
    </div>
  );
}
