/** Buttons to save, submit or publish a post, and to save or cancel a correction. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Writing } from './use-writer';

interface Props {
  writing: Writing;
  mayPublish: boolean;
  isScheduling: boolean;
}

export function WaysOut({ writing, mayPublish, isScheduling }: Props) {
  const t = useTranslate('newsroom');
  const way = (label: string, press: () => void, isMain = false, isDisabled = writing.isEmpty) => (
    <button
      type="button"
      className={`button button--${isMain ? 'primary' : 'text'}`}
      disabled={isDisabled}
      onClick={press}
    >
      {label}
    </button>
  );
  return (
    <span className="writer__out">
      {writing.composition.editing ? (
        <>
          {way(t('cancel'), writing.cancel, false, false)}
          {way(t('save'), writing.correct, true)}
        </>
      ) : (
        <>
          {way(t('keep_draft'), () => writing.save('draft'))}
          {mayPublish && !isScheduling && way(t('publish'), writing.publish, true)}
          {!mayPublish && way(t('submit'), () => writing.save('submitted'), true)}
        </>
      )}
    </span>
  );
}
