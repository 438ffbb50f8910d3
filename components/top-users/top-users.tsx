/** Top users: the people with the most likes on the site; a press opens their profile in the tray (specification §5, §9; host contract 2.2). */
import { useCallback } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useSetAtom } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { loadTopUsersAction } from '../../core/state/community/community.actions';
import { PersonRow } from '../shared/lists/person-row';
import { SiteList } from '../shared/lists/site-list';
import type { Settings } from './top-users.settings';

export function TopUsers({ limit, title }: Settings) {
  const t = useTranslate('tray');
  const host = useHost();
  const load = useSetAtom(loadTopUsersAction);
  const read = useCallback(() => load(limit), [load, limit]);

  return (
    <SiteList
      title={title ?? t('community.top')}
      rows={limit}
      empty={t('community.top_empty')}
      load={read}
      onDrawn={() => publishFrom(host, 'users/loaded')}
    >
      {(person) => (
        <PersonRow key={person.uuid} person={person} note={t('profile.likes', { count: person.likes_received })} />
      )}
    </SiteList>
  );
}
