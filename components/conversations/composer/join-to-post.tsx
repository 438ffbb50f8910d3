/** Shown to a guest who has just pressed Post: what is missing, and that nothing is lost. Who joins goes on writing. */
import { type RefObject, useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../../core/base/store/hooks';
import { askToJoin } from '../../../core/state/permissions/ask-to-join';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { isNobodyAtom } from '../../../core/state/user/user.atoms';

export function JoinToPost({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslate('reading');
  const texts = useTranslate('conversations');
  const read = useReadAtom();
  useEffect(
    () => () => {
      if (!read(isNobodyAtom)) field.current?.focus();
    },
    [field, read],
  );
  // Where a name will do, the field asks for it.
  if (useAtomValue(settingsAtom).enable_anonymous_comments) return null;

  const ways = [
    ['login', texts('log_in')],
    ['signup', t('sign_up')],
  ] as const;
  return (
    <div className="vf-post-form__auth-actions" role="status">
      <p>{t('join_to_post')}</p>
      {ways.map(([method, label]) => (
        <button
          key={method}
          type="button"
          className="button button--text"
          part="button"
          onClick={() => askToJoin(method, 'post_content')}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
