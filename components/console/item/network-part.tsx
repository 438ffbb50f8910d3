/** The social network of an item, earlier decisions about its host, and buttons to hold or block the host. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import type { HostState } from '../../../core/contract/content/social';
import { safeUrl } from '../../../core/contract/values/links';
import { setNetworkHostAction } from '../../../core/state/console/networks';
import { networkName } from '../../shared/social/network-name';
import { Problem } from '../parts/problem';

export function NetworkPart({ item: { content, host_verdicts } }: { item: QueueItem }) {
  const t = useTranslate('console');
  const setHost = useSetAtom(setNetworkHostAction);
  const [outcome, setOutcome] = useState<{ state: HostState; failure: Failure | null } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { social, origin } = content;
  if (!social) return null;
  const { host, handle, url } = social;
  const network = networkName(origin);
  const { shown = 0, refused = 0 } = host_verdicts ?? {};

  async function set(state: HostState) {
    setAsking(false);
    const answer = await setHost(host, state);
    setOutcome({ state, failure: isFailure(answer) ? answer : null });
  }

  return (
    <div className="console-note">
      <p>
        <bdi>{handle}</bdi>
        {' · '}
        <a href={safeUrl(url) ?? undefined} target="_blank" rel="noopener noreferrer">
          {t('network.post', { network })}
        </a>
        {' · '}
        {t('network.verdicts', { host, shown: String(shown), refused: String(refused) })}
      </p>
      <p>{t('network.elsewhere', { host })}</p>
      {isAsking && <p role="alert">{t('network.confirm_block', { host })}</p>}
      {!isAsking && (
        <button type="button" className="button button--text" onClick={() => void set('held')}>
          {t('network.hold', { host })}
        </button>
      )}
      <button
        type="button"
        className="button button--text"
        onClick={() => (isAsking ? void set('blocked') : setAsking(true))}
      >
        {t('network.block', { host })}
      </button>
      <span role="status">{outcome?.failure === null && t('network.done', { host })}</span>
      {outcome?.failure && <Problem failure={outcome.failure} onRetry={() => void set(outcome.state)} />}
    </div>
  );
}
