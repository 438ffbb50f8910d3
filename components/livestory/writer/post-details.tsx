/** Fields for the sponsor of a post, and for the displayed time of a corrected post. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { SPONSOR_MAX } from '../../../core/contract/content/live-blog-limits';
import type { Composition } from '../../../core/state/live-blog/composition';
import { fromTimeField, toTimeField } from '../../shared/field/time-field';

interface Props {
  composition: Composition;
  isPaid: boolean;
  onChange(change: Partial<Composition>): void;
}

export function PostDetails({ composition: { sponsor, editing }, isPaid, onChange }: Props) {
  const t = useTranslate('newsroom');
  return (
    <>
      {(isPaid || sponsor) && (
        <input
          className="writer__byline"
          value={sponsor ?? ''}
          maxLength={SPONSOR_MAX}
          placeholder={t('sponsor')}
          aria-label={t('sponsor')}
          onChange={(event) => onChange({ sponsor: event.target.value })}
        />
      )}
      {editing && (
        <label className="writer__time">
          {t('time_shown')}
          <input
            className="input"
            type="datetime-local"
            value={toTimeField(editing.time_shown)}
            onChange={({ target }) => {
              const time_shown = fromTimeField(target.value, editing.time_shown);
              if (time_shown !== null) onChange({ editing: { ...editing, time_shown } });
            }}
          />
        </label>
      )}
    </>
  );
}
