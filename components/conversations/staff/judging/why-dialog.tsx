/** Reasons for a comment's state: results of checks, reports, staff's actions. */
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../../core/base/i18n/dates';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Why } from '../../../../core/contract/content/moderation-api';
import { loadWhyAction } from '../../../../core/state/moderation/queue.actions';
import { useEffectOn } from '../../../shared/effects/use-effect-on';
import { LogLine } from '../../../shared/staff/log-line';
import { OneReport } from '../../../shared/staff/reports';
import { sayDecision } from '../../../shared/staff/say-decision';
import { sayState } from '../../../shared/staff/say-state';
import { StaffDialog } from '../../../shared/staff/staff-dialog';

export function WhyDialog({ comment, onClose }: { comment: Comment; onClose(): void }) {
  const t = useTranslate('page_settings');
  const why = useWhy(comment, onClose);
  const day = (ms: number) => formatDate(ms, currentLanguage());

  return (
    <StaffDialog title={t('why_title')} onClose={onClose}>
      <p className="staff-dialog__quote" dir="auto">
        {comment.content}
      </p>
      <p className="mark staff-note">{sayState(t, comment).join(' · ')}</p>
      {why && (
        <>
          <Facts title={t('checks')} none={t('no_checks')}>
            {why.decisions.map((decision) => (
              <li key={`${decision.phase} ${decision.rule} ${decision.date}`}>
                {[sayDecision(t, decision), day(decision.date)].join(' · ')}
              </li>
            ))}
          </Facts>
          <Facts title={t('reports_title')} none={t('no_reports')}>
            {why.flags.map((report) => (
              <OneReport key={`${report.user_uuid} ${report.date}`} {...report} />
            ))}
          </Facts>
          <Facts title={t('log')} none={t('no_actions')}>
            {why.log.map((entry) => (
              <li key={entry.log_id}>
                <LogLine entry={entry} day={day} />
              </li>
            ))}
          </Facts>
        </>
      )}
    </StaffDialog>
  );
}

function useWhy(comment: Comment, onClose: () => void): Why | undefined {
  const load = useSetAtom(loadWhyAction);
  const [why, setWhy] = useState<Why>();

  useEffectOn([], () => void load(comment).then((found) => (found ? setWhy(found) : onClose())));
  return why;
}

function Facts({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <>
      <h4 className="staff-dialog__part">{title}</h4>
      {children.length > 0 ? <ul className="staff-facts">{children}</ul> : <p className="comment-note">{none}</p>}
    </>
  );
}
