/** The state of the server: version, database, services beside it, background jobs, and backups. */
import type { ReactNode } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { System } from '../../../core/contract/console/system';
import { readSystemAction } from '../../../core/state/console/site';
import { day } from '../parts/day';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';
import { ProbesPart } from './probes-part';

const MEGABYTE = 1_000_000;

export function SystemScreen() {
  const t = useTranslate('console');
  const { value, failure, load } = useRead(useSetAtom(readSystemAction));
  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.system')}</h1>
      {failure && <Problem failure={failure} onRetry={() => void load()} />}
      {value === null ? !failure && <RowSkeletons /> : <Facts system={value} />}
    </div>
  );
}

function Facts({ system: { version, commit, date_started, database, failed_jobs, backup } }: { system: System }) {
  const t = useTranslate('console');
  const number = (it: number) => formatNumber(it, currentLanguage());
  return (
    <>
      <dl className="console-facts">
        <Fact name={t('system.version')}>{commit ? `${version} (${commit})` : version}</Fact>
        <Fact name={t('system.started')}>{formatMoment(date_started, currentLanguage())}</Fact>
        <Fact name={t('system.database')}>
          {`${database.name} ${database.version}, ${number(Math.ceil(database.bytes / MEGABYTE))} MB`}
        </Fact>
        <Fact name={t('system.schema')}>
          {database.pending.length === 0 ? t('system.schema_current') : database.pending.join(', ')}
        </Fact>
        <Fact name={t('system.backup')}>
          {backup
            ? t('system.backup_checked', { date: day(backup.date_of_backup), checked: day(backup.date_checked) })
            : t('system.backup_none')}
        </Fact>
      </dl>
      <ProbesPart />
      <h2 className="console-heading">{t('system.jobs')}</h2>
      {failed_jobs.length === 0 && <p className="console-meta">{t('system.jobs_none')}</p>}
      {failed_jobs.length > 0 && (
        <ScrollTable
          label={t('system.jobs')}
          columns={[t('system.job'), { number: t('figure.n') }, t('system.job_state')]}
        >
          {failed_jobs.map(({ kind, count, failure }) => (
            <tr key={`${kind} ${failure}`}>
              <th scope="row">
                <bdi lang="en">{kind}</bdi>
              </th>
              <td className="number">{number(count)}</td>
              <td>{failure === null ? t('system.job_tries') : <bdi lang="en">{failure}</bdi>}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="console-meta">{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
