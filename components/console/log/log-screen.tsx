/** Lists actions of staff and changes of the site, newest first. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { SiteChange } from '../../../core/contract/console/changes';
import type { ConsoleLogEntry } from '../../../core/contract/console/log';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { readLogAction, revertChangeAction } from '../../../core/state/console/site';
import { Moment } from '../../shared/moment/moment';
import { useUser } from '../../shared/people/use-user';
import { ListTable } from '../parts/list-table';
import { PlaceLink } from '../parts/place-link';
import { useList } from '../parts/use-list';
import { loadTerms, useTerms } from '../parts/use-terms';
import { ChangedFields } from './changed-fields';
import { useSayAct } from './use-say-act';

export const ready = loadTerms;

export function LogScreen() {
  const t = useTranslate('console');
  const terms = useTerms();
  const list = useList({}, useSetAtom(readLogAction));
  const revert = useSetAtom(revertChangeAction);
  const [said, setSaid] = useState('');

  async function handleRevert(version: number) {
    const answer = await revert(version);
    setSaid(isFailure(answer) ? terms.refusal(answer) : t('log.reverted'));
    list.retry();
  }

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.log')}</h1>
      <p role="status">{said}</p>
      <ListTable
        list={list}
        label={t('screen.log')}
        columns={[t('log.when'), t('log.who'), t('log.what'), t('log.about')]}
        none={t('log.none')}
        row={(entry) => (
          <Row
            key={`${entry.date_created} ${entry.what} ${entry.content_uuid ?? entry.user_uuid ?? entry.change?.version}`}
            entry={entry}
            onRevert={(version) => void handleRevert(version)}
          />
        )}
      />
    </div>
  );
}

/** A changed secret has no values to go back to. */
const hasValues = (field: SiteChange['diff'][number]): boolean => 'from' in field || 'to' in field || 'list' in field;

function Row({ entry, onRevert }: { entry: ConsoleLogEntry; onRevert(version: number): void }) {
  const t = useTranslate('console');
  const sayAct = useSayAct();
  const mayRevert = useAtomValue(isAdministratorAtom);
  const { actor_uuid, user_uuid, date_created, what, change } = entry;
  const actor = useUser(actor_uuid ?? undefined);
  const person = useUser(user_uuid ?? undefined);
  const isRevertible =
    change && mayRevert && (change.what === 'settings' || change.what === 'rules') && change.diff.some(hasValues);

  return (
    <tr>
      <td className="console-meta">
        <Moment text="|" ms={date_created} />
      </td>
      <td>
        <bdi>{actor?.name ?? t('log.system')}</bdi>
      </td>
      <td>{sayAct(what)}</td>
      <td>
        {user_uuid && (
          <PlaceLink to={{ screen: 'people', detail: user_uuid }} className="console-link">
            <bdi>{person?.name ?? '–'}</bdi>
          </PlaceLink>
        )}
        {change && <ChangedFields change={change} />}
        {isRevertible && (
          <button type="button" className="button button--text" onClick={() => onRevert(change.version)}>
            {t('log.revert')}
          </button>
        )}
      </td>
    </tr>
  );
}
