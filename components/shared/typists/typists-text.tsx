import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { userAtom } from '../../../core/state/user/user.atoms';

export interface TypistsTextProps {
  /** Uuid of one writer. */
  first: string;
  count: number;
}

/** Typing indicator: one person by name, more by number. */
export function TypistsText({ first, count }: TypistsTextProps) {
  const t = useTranslate('reading');
  const user = useAtomValue(userAtom(first));
  if (count > 1) return t('typing', { count });
  if (!user) return t('typing_somebody');
  const [before, after] = t('typing_name', { name: '|' }).split('|');
  return (
    <>
      {before}
      <bdi>{user.name}</bdi>
      {after}
    </>
  );
}
