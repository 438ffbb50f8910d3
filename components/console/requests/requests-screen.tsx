/** Requests of people for a copy of their data, or for its erasure. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import type { DataRequest } from '../../../core/contract/console/data-requests';
import type { ErasureMode } from '../../../core/contract/sites/site';
import { readDataRequestsAction } from '../../../core/state/console/data-requests';
import { placeAtom } from '../../../core/state/console/place';
import { Choice } from '../parts/choice';
import { day } from '../parts/day';
import { ListTable } from '../parts/list-table';
import { PlaceLink } from '../parts/place-link';
import { useList } from '../parts/use-list';
import { ErasurePreview } from './erasure-preview';
import { NewRequest } from './new-request';
import { RequestButtons } from './request-buttons';

const shown = ['open', 'all'] as const;

export function RequestsScreen() {
  const t = useTranslate('console');
  const { detail } = useAtomValue(placeAtom);
  const [which, setWhich] = useState<(typeof shown)[number]>('open');
  const list = useList({ all: which === 'all' }, useSetAtom(readDataRequestsAction));

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.requests')}</h1>
      <p className="console-meta">{t('requests.says')}</p>
      {detail === '' ? (
        <p>
          {t('requests.how')}{' '}
          <PlaceLink to={{ screen: 'people' }} className="console-link">
            {t('screen.people')}
          </PlaceLink>
        </p>
      ) : (
        <NewRequest key={detail} user_uuid={detail} onOpened={list.reload} />
      )}
      <div className="console-search">
        <Choice
          label={t('show')}
          values={shown}
          name={(it) => t(it === 'all' ? 'live.all' : 'requests.open')}
          value={which}
          onChoose={setWhich}
        />
      </div>
      <ListTable
        list={list}
        label={t('screen.requests')}
        columns={[t('requests.person'), t('requests.wants'), t('requests.due'), t('people.state'), t('articles.acts')]}
        none={t(which === 'open' ? 'requests.none_open' : 'requests.none')}
        row={(request) => <RequestRow key={request.request_uuid} request={request} onAnswered={list.reload} />}
      />
    </div>
  );
}

function RequestRow({ request, onAnswered }: { request: DataRequest; onAnswered(): void }) {
  const t = useTranslate('console');
  const [previewed, setPreviewed] = useState<ErasureMode | null>(null);
  const { user_uuid, name, kind, state, is_own, note, date_created, date_due, date_closed } = request;
  const isOverdue = state === 'open' && date_due < serverNow();
  return (
    <>
      <tr>
        <th scope="row">
          {name === '' ? (
            t('requests.erased')
          ) : (
            <PlaceLink to={{ screen: 'people', detail: user_uuid }}>
              <bdi>{name}</bdi>
            </PlaceLink>
          )}
          {note && (
            <span className="item__meta">
              <bdi>{note}</bdi>
            </span>
          )}
        </th>
        <td>
          {t(`requests.${kind}`)}
          <span className="item__meta">{day(date_created)}</span>
        </td>
        <td>
          {state === 'open' ? day(date_due) : ''}
          {isOverdue && <strong className="requests__late">{t('requests.late')}</strong>}
        </td>
        <td>
          {t(state === 'done' && is_own ? 'requests.own' : `requests.${state}`)}
          {date_closed !== null && <span className="item__meta">{day(date_closed)}</span>}
        </td>
        <td>
          {state === 'open' && (
            <RequestButtons
              request={request}
              isPreviewed={previewed !== null}
              onPreview={setPreviewed}
              onAnswered={onAnswered}
            />
          )}
        </td>
      </tr>
      {previewed !== null && (
        <tr>
          <td colSpan={5}>
            <ErasurePreview user_uuid={user_uuid} mode={previewed} />
          </td>
        </tr>
      )}
    </>
  );
}
