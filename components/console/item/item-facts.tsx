/** Shows the thread of an item, its reports, checks, earlier texts, log and notes. */
import type { ReactNode } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { Moment } from '../../shared/moment/moment';
import { LogLine } from '../../shared/staff/log-line';
import { OneReport } from '../../shared/staff/reports';
import { sayDecision } from '../../shared/staff/say-decision';
import { useSayReason } from '../parts/use-say-reason';
import type { QueueHand } from '../queue-state/use-queue';
import { ItemNotes } from './item-notes';
import { ThreadPart } from './thread-part';

const TextDiff = lazyComponent(() => import('./text-diff'), 'TextDiff');

interface Props {
  item: QueueItem;
  detail: CommentDetail | undefined;
  queue: QueueHand;
}

export function ItemFacts({ item, detail, queue }: Props) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const sayReason = useSayReason();
  const day = (ms: number) => formatMoment(ms, currentLanguage());
  const reports = detail?.why.flags ?? item.reports;
  const reporters = new Map((detail?.item ?? item).reports.map((report) => [report.user_uuid, report]));
  const sayReporter = (user_uuid: string | null) => {
    const { made, agreement } = reporters.get(user_uuid) ?? {};
    if (!made) return undefined;
    const { agreed, judged } = agreement ?? {};
    const said = judged && t('agreement', { agreed: String(agreed), judged: String(judged) });
    return [t('reports', { count: made }), said].filter(Boolean).join(', ');
  };
  const { why, versions = [] } = detail ?? {};

  return (
    <div className="item__facts">
      {item.second_opinion && (
        <p className="console-note">{t('asked_for', { question: item.second_opinion.question })}</p>
      )}
      {detail && <ThreadPart item={item} detail={detail} queue={queue} />}
      <Part title={staff('reports_title')} isShown={reports.length > 0}>
        {reports.map((report) => (
          <OneReport key={`${report.user_uuid} ${report.date}`} {...report} aside={sayReporter(report.user_uuid)} />
        ))}
      </Part>
      <Part title={staff('checks')} isShown={!!why && why.decisions.length > 0}>
        {why?.decisions.map((decision) => (
          <li key={`${decision.phase} ${decision.rule} ${decision.date}`}>{sayDecision(staff, decision)}</li>
        ))}
      </Part>
      <Part title={t('versions')} isShown={versions.length > 0}>
        {versions.map(({ content, date_replaced }, at) => (
          <li key={date_replaced}>
            <TextDiff before={content} after={versions[at - 1]?.content ?? detail?.item.content.content ?? ''} />
            <span className="item__meta">
              <Moment text={t('until', { date: '|' })} ms={date_replaced} />
            </span>
          </li>
        ))}
      </Part>
      <Part title={staff('log')} isShown={!!why && why.log.length > 0}>
        {why?.log.map((entry) => (
          <li key={entry.log_id}>
            <LogLine entry={entry} day={day} sayReason={sayReason} />
          </li>
        ))}
      </Part>
      {detail && <ItemNotes item={item} detail={detail} queue={queue} />}
    </div>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <>
      <h3 className="item__part">{title}</h3>
      <ul className="item__list">{children}</ul>
    </>
  );
}
