import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { NetworkThread } from '../../../core/contract/console/networks';
import { safeUrl } from '../../../core/contract/values/links';
import { detachPostAction } from '../../../core/state/console/networks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { networkName } from '../../shared/social/network-name';
import { ArticleTitle } from '../articles/article-title';
import { ConfirmButton } from '../parts/confirm-button';
import { useTerms } from '../parts/use-terms';

export function ThreadRow({ thread, onDetached }: { thread: NetworkThread; onDetached(): void }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const detach = useSetAtom(detachPostAction);
  const showFailure = useSetAtom(showFailureAction);
  const { network, handle, url, article, state, problem, date_looked, date_next, attached_by } = thread;
  const moment = (ms: number) => formatMoment(ms, currentLanguage());

  async function handleDetach() {
    const answer = await detach(thread);
    if (isFailure(answer)) void showFailure(answer);
    else onDetached();
  }

  return (
    <tr>
      <th scope="row">
        <a className="console-link" href={safeUrl(url) ?? undefined} target="_blank" rel="noopener noreferrer">
          <bdi>{handle}</bdi>
        </a>
        <span className="item__meta">{networkName(network)}</span>
      </th>
      <td>
        <ArticleTitle article={article} />
      </td>
      <td>
        {t(`networks.${state}`)}
        {problem && (
          <span className="item__meta networks__problem">
            <bdi lang={terms.problem(problem) === problem ? 'en' : undefined}>{terms.problem(problem)}</bdi>
          </span>
        )}
      </td>
      <td data-label={t('networks.next')}>
        {state === 'active' ? moment(date_next) : '–'}
        {date_looked !== null && (
          <span className="item__meta">{t('networks.looked', { date: moment(date_looked) })}</span>
        )}
      </td>
      <td>
        <Counts thread={thread} />
      </td>
      {isAdministrator && (
        <td>
          {/* The site's own posts are withdrawn with their conversation. */}
          {attached_by !== 'actor' && (
            <ConfirmButton
              label={t('networks.detach')}
              warning={t('networks.detach_warning')}
              onConfirm={() => void handleDetach()}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** Names and numbers of replies by state; those that are 0 are left out. */
function Counts({ thread: { here, skipped } }: { thread: NetworkThread }) {
  const t = useTranslate('console');
  const rows = [
    [t('people.visible'), here.visible],
    [t('people.waiting'), here.waiting],
    [t('queue.rejected'), here.rejected],
    [t('networks.refused'), here.refused],
    [t('networks.skipped'), skipped],
  ] as const;
  return (
    <ul className="live-tally">
      {rows
        .filter(([, count], at) => at === 0 || count > 0)
        .map(([name, count]) => (
          <li key={name}>
            {name} <span className="number">{formatNumber(count, currentLanguage())}</span>
          </li>
        ))}
    </ul>
  );
}
