import { isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { NetworkHost } from '../../../core/contract/console/networks';
import { allowNetworkHostAction, changeNetworkHostAction } from '../../../core/state/console/networks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { ConfirmButton } from '../parts/confirm-button';
import { day } from '../parts/day';

/** A host of the list. Allowed ones have no entry of their own. */
export type ShownHost = Omit<NetworkHost, 'state'> & { state: NetworkHost['state'] | 'allowed' };

export function HostRow({ host: entry, onChanged }: { host: ShownHost; onChanged(): void }) {
  const t = useTranslate('console');
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const change = useSetAtom(changeNetworkHostAction);
  const allow = useSetAtom(allowNetworkHostAction);
  const showFailure = useSetAtom(showFailureAction);
  const { host, state, reason, source, date_until, shown, refused } = entry;
  const number = (it: number) => formatNumber(it, currentLanguage());

  async function apply(answer: Promise<unknown>) {
    const result = await answer;
    if (isFailure(result)) void showFailure(result);
    else onChanged();
  }
  const set = (next: 'held' | 'blocked') => void apply(change({ host, state: next, reason: '', days: 0 }));

  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{host}</bdi>
      </th>
      <td>
        {t(`networks.${state}`)}
        {date_until !== null && <span className="item__meta">{t('until', { date: day(date_until) })}</span>}
      </td>
      <td>
        <bdi>{reason}</bdi>
        {source && (
          <span className="item__meta">
            {t('networks.from_list')} <bdi>{source}</bdi>
          </span>
        )}
      </td>
      <td className="number" data-label={t('people.visible')}>
        {number(shown)}
      </td>
      <td className="number" data-label={t('queue.rejected')}>
        {number(refused)}
      </td>
      {isAdministrator && (
        <td>
          <span className="console-acts">
            {state !== 'allowed' && (
              <button type="button" className="button button--text" onClick={() => void apply(allow(host))}>
                {t('networks.allow')}
              </button>
            )}
            {state === 'allowed' && (
              <button type="button" className="button button--text" onClick={() => set('held')}>
                {t('networks.hold')}
              </button>
            )}
            {state !== 'blocked' && (
              <ConfirmButton
                label={t('networks.block')}
                warning={t('network.confirm_block', { host })}
                onConfirm={() => set('blocked')}
              />
            )}
          </span>
        </td>
      )}
    </tr>
  );
}
