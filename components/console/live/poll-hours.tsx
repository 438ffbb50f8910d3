import { useCallback } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { PollHours as Hours } from '../../../core/contract/console/live';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { readPollHoursAction } from '../../../core/state/console/live';
import { LineChart } from '../figures/line-chart';
import type { Point } from '../figures/series';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';

/** Maximum hours that the chart draws; it draws the latest. */
const DRAWN_MAX = 14 * 24;

/** Votes of a poll by the hour: a chart, and a table with the same numbers. */
export function PollHours({ poll_uuid }: { poll_uuid: string }) {
  const t = useTranslate('console');
  const read = useSetAtom(readPollHoursAction);
  const { value, failure, load } = useRead(useCallback(() => read(poll_uuid), [read, poll_uuid]));
  if (value === null)
    return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />;
  const { hours } = value;
  if (hours.length === 0) return <p className="console-meta">{t('live.no_votes')}</p>;
  const language = currentLanguage();
  const number = (it: number) => formatNumber(it, language);
  return (
    <div className="live-hours">
      {hours.length > 1 && (
        <LineChart
          label={t('live.counted')}
          now={pointsOf(hours, 'counted')}
          before={pointsOf(hours, 'apart')}
          sayBefore={(sum) => t('live.apart', { number: sum })}
          sayTime={(ms) => formatMoment(ms, language)}
        />
      )}
      <ScrollTable
        label={t('live.votes_by_hour')}
        columns={[t('figure.hour'), { number: t('live.counted') }, { number: t('live.not_counted') }]}
      >
        {[...hours].reverse().map(({ date, counted, apart }) => (
          <tr key={date}>
            <th scope="row">{formatMoment(date, language)}</th>
            <td className="number">{number(counted)}</td>
            <td className="number">{number(apart)}</td>
          </tr>
        ))}
      </ScrollTable>
    </div>
  );
}

/** A point for each hour from the first to the last, 0 for hours without a vote. */
function pointsOf(hours: Hours['hours'], column: 'counted' | 'apart'): Point[] {
  const votes = new Map(hours.map((hour) => [hour.date, hour[column]]));
  const last = hours.at(-1)?.date ?? 0;
  const first = Math.max(hours[0]?.date ?? 0, last - (DRAWN_MAX - 1) * HOUR_MS);
  return Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, at) => {
    const ms = first + at * HOUR_MS;
    return { ms, value: votes.get(ms) ?? 0 };
  });
}
