/** People the reader follows. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { PublicUser } from '../../../core/contract/people/user';
import { loadPeopleAction } from '../../../core/state/relationships/lists.actions';
import { PersonRow } from '../../shared/lists/person-row';
import { FollowButton } from '../parts/follow-button';
import { FollowedList } from './followed-list';

export function FollowedPeople() {
  const t = useTranslate('tray');
  const load = useSetAtom(loadPeopleAction);
  const [people, setPeople] = useState<PublicUser[] | null>();

  useEffect(() => void load('following').then(setPeople), [load]);
  return (
    <FollowedList
      title={t('settings.people')}
      none={t('people.following_none')}
      count={people === null ? null : people?.length}
    >
      {people?.map((person) => (
        <PersonRow key={person.uuid} person={person}>
          <FollowButton person={person} />
        </PersonRow>
      ))}
    </FollowedList>
  );
}
