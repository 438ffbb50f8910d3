import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom } from '../../../core/base/store/jotai';
import type { PublicUser } from '../../../core/contract/people/user';
import { userAtom } from '../../../core/state/user/user.atoms';
import { networkName } from '../social/network-name';

const nobodyAtom = atom<PublicUser | undefined>(undefined);

/**
 * A person, once loaded; undefined without a uuid. A deleted account gets the suite's name for it, and so does the author of
 * replies from a social network whose own authors were erased.
 */
export function useUser(uuid: string | undefined): PublicUser | undefined {
  const t = useTranslate('conversations');
  const user = useAtomValue(uuid ? userAtom(uuid) : nobodyAtom);
  if (user?.processing_status !== 'deleted') return user;
  const network = user.type === 'remote' && user.social_login_provider;
  return { ...user, name: network ? t('someone_on', { network: networkName(network) }) : t('deleted_user') };
}
