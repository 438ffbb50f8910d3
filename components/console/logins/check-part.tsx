import { useId, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ProviderCheck } from '../../../core/contract/people/providers';
import { checkProviderAction } from '../../../core/state/console/login-providers';
import { messageOf } from '../../../core/state/notices/message-of';
import { isolated } from '../parts/use-terms';

/** Checks the stored settings of a provider, and shows the result. */
export function CheckPart({ provider, hasChanges }: { provider: string; hasChanges: boolean }) {
  const t = useTranslate('console');
  const check = useSetAtom(checkProviderAction);
  const id = useId();
  const [outcome, setOutcome] = useState<ProviderCheck | Failure | 'running' | null>(null);

  async function handleCheck() {
    if (hasChanges || outcome === 'running') return;
    setOutcome('running');
    setOutcome(await check(provider));
  }

  return (
    <div className="logins__check">
      <button
        type="button"
        className="button"
        aria-disabled={hasChanges || outcome === 'running' || undefined}
        aria-describedby={hasChanges ? id : undefined}
        onClick={() => void handleCheck()}
      >
        {t('logins.check')}
      </button>
      {hasChanges && (
        <span id={id} className="console-meta">
          {t('logins.check_saved')}
        </span>
      )}
      <div role="status">{!hasChanges && outcome && <Outcome outcome={outcome} />}</div>
    </div>
  );
}

function Outcome({ outcome }: { outcome: ProviderCheck | Failure | 'running' }) {
  const t = useTranslate('console');
  if (outcome === 'running') return t('logins.checking');
  if (isFailure(outcome)) return <p className="console-problem">{messageOf(outcome)}</p>;
  const { problem, callback } = outcome;
  if (problem !== null)
    return (
      <>
        <p className="console-problem">{t('logins.check_problem')}</p>
        <p className="logins__problem" lang="en" dir="ltr">
          {isolated(problem)}
        </p>
      </>
    );
  return (
    <p>
      {[t('logins.check_fine'), callback && t('logins.comes_back', { address: isolated(callback) })]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
