/** Polls of the site with their results. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PollLine } from '../../../core/contract/console/live';
import type { Poll } from '../../../core/contract/content/polls';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { closeListedPollAction, dropListedSuspectsAction, readPollsAction } from '../../../core/state/console/live';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { Part } from '../connections/part';
import { ConfirmButton } from '../parts/confirm-button';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';

/** Loads charts on demand, because few moderators open them. */
const PollHours = lazyComponent(() => import('./poll-hours'), 'PollHours');

export function PollsPart() {
  const t = useTranslate('console');
  const read = useRead(useSetAtom(readPollsAction));
  const { value, setValue } = read;
  const replace = (poll: Poll) =>
    setValue(
      (it) =>
        it && { polls: it.polls.map((line) => (line.poll.poll_uuid === poll.poll_uuid ? { ...line, poll } : line)) },
    );

  return (
    <Part title={t('live.polls')} lead={t('live.polls_says')} read={read}>
      {value?.polls.length === 0 && <p className="console-empty">{t('live.polls_none')}</p>}
      {value && value.polls.length > 0 && (
        <ScrollTable
          label={t('live.question')}
          columns={[t('live.question'), t('people.state'), { number: t('live.voters') }, t('articles.acts')]}
        >
          {value.polls.map((line) => (
            <PollRow key={line.poll.poll_uuid} line={line} onChanged={replace} />
          ))}
        </ScrollTable>
      )}
    </Part>
  );
}

function PollRow({ line, onChanged }: { line: PollLine; onChanged(poll: Poll): void }) {
  const t = useTranslate('console');
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const close = useSetAtom(closeListedPollAction);
  const dropSuspects = useSetAtom(dropListedSuspectsAction);
  const showFailure = useSetAtom(showFailureAction);
  const [isOpen, setOpen] = useState(false);
  const { poll, title, container_id } = line;
  const number = (it: number) => formatNumber(it, currentLanguage());
  const suspects = poll.apart?.suspect ?? 0;

  async function apply(answer: Promise<Poll | Parameters<typeof showFailure>[0]>) {
    const changed = await answer;
    if (isFailure(changed)) void showFailure(changed);
    else onChanged(changed);
  }

  return (
    <tr>
      <th scope="row">
        <bdi>{poll.question}</bdi>
        <span className="item__meta">
          <bdi>{title || container_id}</bdi>
        </span>
        <ul className="live-tally">
          {poll.options.map(({ option_uuid, text, votes = 0 }) => (
            <li key={option_uuid}>
              <bdi>{text}</bdi> <span className="number">{number(votes)}</span>
            </li>
          ))}
        </ul>
      </th>
      <td>{t(poll.status === 'open' ? 'live.poll_open' : 'live.poll_closed')}</td>
      <td className="number" data-label={t('live.voters')}>
        {number(poll.total_voters ?? 0)}
      </td>
      <td>
        <span className="console-acts">
          {poll.status === 'open' && (
            <ConfirmButton
              label={t('live.close_poll')}
              warning={t('live.close_warning')}
              onConfirm={() => void apply(close(line))}
            />
          )}
          <button
            type="button"
            className="button button--text"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {t('live.votes_by_hour')}
          </button>
          {suspects > 0 && <span className="console-meta">{t('live.suspects', { number: number(suspects) })}</span>}
          {suspects > 0 && isAdministrator && (
            <ConfirmButton
              label={t('live.drop_suspects')}
              warning={t('live.drop_warning')}
              onConfirm={() => void apply(dropSuspects(line))}
            />
          )}
        </span>
        {isOpen && <PollHours poll_uuid={poll.poll_uuid} />}
      </td>
    </tr>
  );
}
