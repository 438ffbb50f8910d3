/** One person: facts, bans and trust, comments, and the share of removed comments. */
import { useCallback, useEffect, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PersonDetail } from '../../../core/contract/console/people';
import { readPersonAction } from '../../../core/state/console/lists';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { PlaceLink } from '../parts/place-link';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { PersonButtons } from './person-buttons';
import { PersonComments } from './person-comments';
import { PersonFacts } from './person-facts';
import { usePersonState } from './use-person-state';

export function Person({ user_uuid }: { user_uuid: string }) {
  const t = useTranslate('console');
  const stateOf = usePersonState();
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const read = useSetAtom(readPersonAction);
  const [person, setPerson] = useState<PersonDetail | Failure | null>(null);
  const load = useCallback(async () => setPerson(await read(user_uuid)), [read, user_uuid]);
  useEffect(() => void load(), [load]);

  return (
    <div className="console-page">
      <PlaceLink to={{ screen: 'people' }} className="console-meta">
        {t('people.all_people')}
      </PlaceLink>
      {person === null && <RowSkeletons rows={3} />}
      {isFailure(person) && <Problem failure={person} onRetry={() => void load()} />}
      {person && !isFailure(person) && (
        <>
          <div>
            <h1 className="console-heading">
              <bdi>{person.name}</bdi>
            </h1>
            <p className="console-meta">{stateOf(person)}</p>
          </div>
          <PersonButtons person={person} onChanged={() => void load()} />
          {isAdministrator && (
            <PlaceLink to={{ screen: 'requests', detail: user_uuid }} className="console-link">
              {t('requests.of_person')}
            </PlaceLink>
          )}
          <PersonFacts person={person} />
          <PersonComments user_uuid={user_uuid} />
        </>
      )}
    </div>
  );
}
