import { useEffect, useId, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { ProviderMark } from '../../shared/providers/provider-mark';
import { useTerms } from '../parts/use-terms';
import { OrderButtons } from './order-buttons';
import { ProviderForm } from './provider-form';
import type { Login, Logins } from './use-logins';

interface Props {
  login: Login;
  logins: Logins;
  isOpen: boolean;
  onToggle(): void;
}

/** A provider with its state. It opens to its form. */
export function ProviderCard({ login, logins, isOpen, onToggle }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const id = useId();
  const { known, stored } = login;
  const { provider, title } = known;
  const summary = useRef<HTMLButtonElement>(null);

  // After the first save, the provider renders in the other group, and this one is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOpen) summary.current?.focus();
  }, []);

  return (
    <li className="logins__item" data-open={isOpen || undefined}>
      <h3>
        <button
          ref={summary}
          type="button"
          className="logins__summary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <ProviderMark provider={provider} />
          <span className="logins__name">
            <bdi>{terms.provider(provider, title)}</bdi>
          </span>{' '}
          {stored && (
            <span className="logins__state" data-on={stored.is_on || undefined}>
              {t(stored.is_on ? 'on' : 'off')}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="logins__panel">
          <ProviderForm login={login} logins={logins} />
          <OrderButtons provider={provider} logins={logins} />
        </div>
      )}
    </li>
  );
}
