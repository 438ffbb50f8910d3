import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { CheckOutcome } from './check-outcome';
import type { Logins } from './use-logins';

interface Props {
  provider: string;
  outcomes: Logins['outcomes'];
  /** True if people log in on a page of the provider, which can be tried here. */
  redirects: boolean;
  hasChanges: boolean;
}

/** Checks the stored settings of a provider, or tries them by logging in there. Shows the result. */
export function CheckPart({ provider, outcomes, redirects, hasChanges }: Props) {
  const t = useTranslate('console');
  const id = useId();
  const outcome = outcomes.of(provider);
  const isOff = hasChanges || outcome === 'checking';

  const button = (label: string, run: (provider: string) => Promise<void>) => (
    <button
      type="button"
      className="button"
      aria-disabled={isOff || undefined}
      aria-describedby={hasChanges ? id : undefined}
      onClick={() => isOff || void run(provider)}
    >
      {label}
    </button>
  );
  return (
    <div className="logins__check">
      {button(t('logins.check'), outcomes.check)}
      {redirects && button(t('logins.try'), outcomes.tryOut)}
      {hasChanges && (
        <span id={id} className="console-meta">
          {t('logins.check_saved')}
        </span>
      )}
      <div role="status">{!hasChanges && outcome && <CheckOutcome outcome={outcome} />}</div>
    </div>
  );
}
