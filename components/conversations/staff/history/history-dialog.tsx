/** A person's comments and their states, their bans, and staff's actions. */
import { useState } from 'react';
import { formatDate } from '../../../../core/base/i18n/dates';
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment, TotalsByState } from '../../../../core/contract/content/comment';
import type { LogEntry } from '../../../../core/contract/content/moderation-api';
import { loadHistoryAction, loadLogAction } from '../../../../core/state/moderation/queue.actions';
import { anyRulingAtom } from '../../../../core/state/permissions/all-permissions';
import { useUser } from '../../../shared/people/use-user';
import { LogLine } from '../../../shared/staff/log-line';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { useHere } from '../../lifecycle/conversation-context';
import { BansSoFar } from '../bans/bans-so-far';
import { PagedList } from '../dialog/paged-list';
import { panelAtom } from '../dialog/panels';
import { Tabs } from '../dialog/tabs';
import { usePages } from '../dialog/use-pages';
import { handleQueueKeys } from '../queue/queue-keys';
import { QueuedComment } from '../queue/queued-comment';

const states = [
  'visible',
  'reported',
  'awaiting_moderation',
  'disabled',
  'spam',
  'hidden',
] as const satisfies (keyof TotalsByState)[];
const parts = ['comments', 'bans', 'log'] as const;
type Part = (typeof parts)[number];

export function HistoryDialog({ user_uuid, onClose }: { user_uuid: string; onClose(): void }) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const user = useUser(user_uuid);
  const ruling = useAtomValue(anyRulingAtom);
  const setPanel = useSetAtom(panelAtom(container_id));
  const [part, setPart] = useState<Part>('comments');
  const labels = { comments: t('history_comments'), bans: t('history_bans'), log: t('log') };

  return (
    <StaffDialog title={t('history_of', { name: user?.name ?? '' })} onClose={onClose} isWide>
      <div className="staff-dialog__bar">
        <Tabs label={t('history')} tabs={parts} name={(it) => labels[it]} shown={part} onShow={setPart} />
        {user && ruling('user/ban', { user }) === null && (
          <button type="button" className="button" part="button" onClick={() => setPanel({ kind: 'ban', user_uuid })}>
            {t('ban')}
          </button>
        )}
      </div>
      {part === 'comments' && <Comments user_uuid={user_uuid} />}
      {part === 'bans' && <BansSoFar user_uuid={user_uuid} />}
      {part === 'log' && <Log user_uuid={user_uuid} />}
    </StaffDialog>
  );
}

function Comments({ user_uuid }: { user_uuid: string }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadHistoryAction);
  const [totals, setTotals] = useState<TotalsByState>();
  const [said, setSaid] = useState('');
  const pages = usePages<Comment>(
    user_uuid,
    ({ actor_uuid }) => [actor_uuid],
    async (last) => {
      const page = await load(user_uuid, last?.content_uuid);
      if ('totals' in page && page.totals) setTotals(page.totals);
      return page;
    },
  );
  const counted = totals ? states.filter((it) => totals[it] > 0) : [];
  return (
    <>
      <p className="comment-note">
        {counted
          .map((it) =>
            t('state_total', { state: t(`state.${it}`), number: formatNumber(totals?.[it] ?? 0, currentLanguage()) }),
          )
          .join(' · ')}
      </p>
      <p className="hushed" role="status">
        {said}
      </p>
      <PagedList
        pages={pages}
        none={t('none_in_state')}
        onKeyDown={handleQueueKeys}
        draw={(comment) => (
          <QueuedComment key={comment.content_uuid} comment={comment} announce={setSaid} isNamed={false} />
        )}
      />
    </>
  );
}

function Log({ user_uuid }: { user_uuid: string }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadLogAction);
  const pages = usePages<LogEntry>(
    user_uuid,
    ({ actor_uuid }) => (actor_uuid ? [actor_uuid] : []),
    (last) => load(user_uuid, last?.log_id),
  );
  const day = (ms: number) => formatDate(ms, currentLanguage());
  return (
    <PagedList
      pages={pages}
      none={t('no_actions')}
      draw={(entry) => (
        <li key={entry.log_id} tabIndex={-1}>
          <LogLine entry={entry} day={day} />
        </li>
      )}
    />
  );
}
