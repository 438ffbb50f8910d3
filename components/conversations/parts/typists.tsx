/** Who is writing just now; its line is always there, so nothing moves when somebody begins. */
import { typistsAtom } from '../../../core/content/news.atoms';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue } from '../../../core/store/hooks';
import { userAtom } from '../../../core/user/user.atoms';
import { useHere } from './conversation-context';

export function Typists() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const typists = useAtomValue(typistsAtom(container_id));
  const first = useAtomValue(userAtom(typists[0]?.actor_uuid ?? ''));
  const one = first ? t('typing_name', { name: first.name }) : t('typing_somebody');

  return (
    <p className="typists" aria-hidden="true">
      {typists.length === 1 && one}
      {typists.length > 1 && t('typing', { count: typists.length })}
    </p>
  );
}
