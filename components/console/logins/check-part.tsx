import { useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { checkProviderAction } from '../../../core/state/console/login-providers';
import { tryProviderAction } from '../../../core/state/console/try-provider';
import { CheckOutcome, type Outcome } from './check-outcome';

interface Props {
  provider: string;
  /** True if people log in on a page of the provider, which can be tried here. */
  redirects: boolean;
  hasChanges: boolean;
}

/** Checks the stored settings of a provider, or tries them by logging in there. Shows the result. */
export function CheckPart({ provider, redirects, hasChanges }: Props) {
  const t = useTranslate('console');
  const check = useSetAtom(checkProviderAction);
  const tryOut = useSetAtom(tryProviderAction);
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isOff = hasChanges || outcome === 'checking';

  async function handleCheck() {
    if (isOff) return;
    setOutcome('checking');
    setOutcome(await check(provider));
  }

  function handleTry() {
    if (isOff) return;
    setOutcome('trying');
    void tryOut(provider, setOutcome);
  }

  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="button"
      aria-disabled={isOff || undefined}
      aria-describedby={hasChanges ? id : undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className="logins__check">
      {button(t('logins.check'), () => void handleCheck())}
      {redirects && button(t('logins.try'), handleTry)}
      {hasChanges && (
        <span id={id} className="console-meta">
          {t('logins.check_saved')}
        </span>
      )}
      <div role="status">{!hasChanges && outcome && <CheckOutcome outcome={outcome} />}</div>
    </div>
  );
}
