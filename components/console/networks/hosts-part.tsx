/** Hosts of social networks: those whose comments appear, and those that are held or blocked. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { NetworkHosts } from '../../../core/contract/console/networks';
import { readNetworkHostsAction } from '../../../core/state/console/networks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { Part } from '../connections/part';
import { Choice } from '../parts/choice';
import { ScrollTable } from '../parts/scroll-table';
import { SearchField } from '../parts/search-field';
import { useRead } from '../parts/use-read';
import { BlockList } from './block-list';
import { HostForm } from './host-form';
import { HostRow, type ShownHost } from './host-row';

const filters = ['all', 'allowed', 'held', 'blocked'] as const;
/** Hosts shown at once: a block list has thousands. */
const AT_ONCE = 100;

const withAllowed = ({ hosts, allowed }: NetworkHosts): ShownHost[] => [
  ...hosts,
  ...allowed.map((host) => ({ ...host, state: 'allowed' as const, reason: '', source: '', date_until: null })),
];

export function HostsPart() {
  const t = useTranslate('console');
  const read = useRead(useSetAtom(readNetworkHostsAction));
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const { value, load } = read;
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [q, setQ] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const hosts = (value ? withAllowed(value) : []).filter(
    ({ host, state }) => (filter === 'all' || state === filter) && host.includes(q.toLowerCase()),
  );
  const reload = () => void load();

  return (
    <Part title={t('networks.hosts')} lead={t('networks.hosts_says')} read={read}>
      <div className="console-search">
        <SearchField label={t('networks.find_host')} onSearch={setQ} />
        <Choice
          label={t('show')}
          values={filters}
          name={(it) => t(it === 'all' ? 'live.all' : `networks.${it}`)}
          value={filter}
          onChoose={setFilter}
        />
      </div>
      {hosts.length === 0 && <p className="console-empty">{t('networks.no_hosts')}</p>}
      {hosts.length > 0 && (
        <ScrollTable
          label={t('networks.host')}
          columns={[
            t('networks.host'),
            t('people.state'),
            t('networks.reason'),
            { number: t('people.visible') },
            { number: t('queue.rejected') },
            ...(isAdministrator ? [t('articles.acts')] : []),
          ]}
        >
          {hosts.slice(0, most).map((host) => (
            <HostRow key={host.host} host={host} onChanged={reload} />
          ))}
        </ScrollTable>
      )}
      {hosts.length > most && (
        <button type="button" className="button" onClick={() => setMost(most + AT_ONCE)}>
          {t('more')}
        </button>
      )}
      {isAdministrator && <HostForm onChanged={reload} />}
      {isAdministrator && <BlockList onImported={reload} />}
    </Part>
  );
}
