import { useState } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type PeopleFilter, peopleFilters } from '../../../core/contract/console/lists';
import { readPeopleAction } from '../../../core/state/console/lists';
import { Choice } from '../parts/choice';
import { ListTable } from '../parts/list-table';
import { PlaceLink } from '../parts/place-link';
import { SearchField } from '../parts/search-field';
import { useList } from '../parts/use-list';
import { usePersonState } from './use-person-state';

const filters = ['all', 'new', 'trusted', 'banned', 'staff'] as const satisfies (PeopleFilter | 'all')[];

export function PeopleList() {
  const t = useTranslate('console');
  const language = currentLanguage();
  const stateOf = usePersonState();
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const chosen = peopleFilters.find((it) => it === filter);
  const list = useList({ ...(q && { q }), ...(chosen && { filter: chosen }) }, useSetAtom(readPeopleAction));

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.people')}</h1>
      <div className="console-search">
        <SearchField label={t('people.search')} hint={t('people.search_hint')} onSearch={setQ} />
        <Choice
          label={t('show')}
          values={filters}
          name={(it) => t(`people.${it}`)}
          value={filter}
          onChoose={setFilter}
        />
      </div>
      <ListTable
        list={list}
        label={t('screen.people')}
        columns={[
          t('people.name'),
          t('people.state'),
          t('people.email'),
          { number: t('people.comments') },
          t('people.joined'),
        ]}
        none={t('people.none')}
        row={(person) => (
          <tr key={person.user_uuid}>
            <th scope="row">
              <PlaceLink to={{ screen: 'people', detail: person.user_uuid }} className="console-link">
                <bdi>{person.name}</bdi>
              </PlaceLink>
            </th>
            <td>{stateOf(person)}</td>
            <td dir="ltr">{person.email}</td>
            <td className="number" data-label={t('people.comments')}>
              {formatNumber(person.comments_made, language)}
            </td>
            <td>{formatDate(person.date_created, language)}</td>
          </tr>
        )}
      />
    </div>
  );
}
