/** Shown to a guest who has just pressed Post: login or sign-up. After joining, the comment is posted. */
import { type RefObject, useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../../core/base/store/hooks';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { isNobodyAtom } from '../../../core/state/user/user.atoms';
import { WaysToJoin } from './ways-to-join';

export function JoinToPost({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslate('writing');
  const read = useReadAtom();
  useEffect(
    () => () => {
      if (!read(isNobodyAtom)) field.current?.focus();
    },
    [field, read],
  );
  // If a name is enough, the field asks for it.
  if (useAtomValue(settingsAtom).enable_anonymous_comments) return null;

  return (
    <>
      <p role="status">{t('join_to_post')}</p>
      <WaysToJoin onJoined={() => field.current?.form?.requestSubmit()} />
    </>
  );
}
