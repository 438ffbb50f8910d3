import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { languageName } from '../../../core/base/i18n/language-name';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { replayChanges } from '../../../core/contract/console/lists';
import type { ReplaySample } from '../../../core/contract/console/replay';
import { useSayRule } from '../../shared/staff/use-say-rule';
import { day } from '../parts/day';
import { ScrollTable } from '../parts/scroll-table';
import type { Replayed } from './use-replay';

/** Counts of a replay by what staff decided and by language, with examples of what it would catch and of what it would let pass. */
export function ReplayResult({ replayed: { compared, changes, languages, samples, state } }: { replayed: Replayed }) {
  const t = useTranslate('console');
  const number = (it: number) => formatNumber(it, currentLanguage());
  const caught = samples.filter(({ to }) => to !== 'pass');
  const released = samples.filter(({ to }) => to === 'pass');
  return (
    <>
      <p role="status">{t(`replay.${state}`, { number: number(compared) })}</p>
      {compared > 0 && (
        <ScrollTable
          label={t('replay.result')}
          columns={[
            t('replay.result'),
            ...[t('figure.n'), t('replay.seen'), t('replay.approved'), t('replay.rejected')].map((it) => ({
              number: it,
            })),
          ]}
        >
          {replayChanges.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`replay.${name}`)}</th>
              <td className="number">{number(changes[name].total)}</td>
              <td className="number">{number(changes[name].visible)}</td>
              <td className="number">{number(changes[name].approved)}</td>
              <td className="number">{number(changes[name].rejected)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {languages.length > 0 && (
        <ScrollTable
          label={t('replay.languages')}
          columns={[t('replay.language'), ...replayChanges.map((name) => ({ number: t(`replay.${name}`) }))]}
        >
          {languages.map((split) => (
            <tr key={split.language}>
              <th scope="row">
                {split.language === '' ? t('replay.no_language') : languageName(split.language, currentLanguage())}
              </th>
              {replayChanges.map((name) => (
                <td key={name} className="number">
                  {number(split[name])}
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      )}
      {caught.length > 0 && <Examples title={t('replay.caught')} samples={caught} />}
      {released.length > 0 && <Examples title={t('replay.released')} samples={released} />}
    </>
  );
}

function Examples({ title, samples }: { title: string; samples: ReplaySample[] }) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const sayRule = useSayRule();
  return (
    <details className="replay__examples" open>
      <summary>{title}</summary>
      <ul className="item__list">
        {samples.map(({ content_uuid, text, rule, from, to, is_visible, date_created }) => (
          <li key={content_uuid} className="replay__example">
            <p className="replay__text" dir="auto">
              {text}
            </p>
            <p className="console-meta">
              {[
                staff('check', { check: sayRule(rule), verdict: staff(`verdict.${to === 'pass' ? from : to}`) }),
                t(is_visible ? 'replay.seen' : 'replay.unseen'),
                day(date_created),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
