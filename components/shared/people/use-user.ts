import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom } from '../../../core/base/store/jotai';
import type { PublicUser } from '../../../core/contract/user';
import { userAtom } from '../../../core/state/user/user.atoms';

const nobodyAtom = atom<PublicUser | undefined>(undefined);

/** A person, once loaded; undefined without a uuid. A deleted account gets the suite's name for it. */
export function useUser(uuid: string | undefined): PublicUser | undefined {
  const t = useTranslate('conversations');
  const user = useAtomValue(uuid ? userAtom(uuid) : nobodyAtom);
  return user?.processing_status === 'deleted' ? { ...user, name: t('deleted_user') } : user;
}
