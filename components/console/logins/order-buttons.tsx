import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Logins } from './use-logins';

/** Moves a provider up or down in login forms. Renders nothing if they do not list it, or only it. */
export function OrderButtons({ provider, logins }: { provider: string; logins: Logins }) {
  const t = useTranslate('console');
  const order = logins.page?.order ?? [];
  const place = order.indexOf(provider);
  const pressed = useRef<HTMLButtonElement>(null);

  // The moved list item loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the provider has moved
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);

  if (place < 0 || order.length < 2) return null;
  const steps = [
    { label: t('logins.up'), to: place - 1, isEnd: place === 0 },
    { label: t('logins.down'), to: place + 1, isEnd: place === order.length - 1 },
  ];
  return (
    <div className="console-acts">
      {steps.map(({ label, to, isEnd }) => (
        <button
          key={label}
          type="button"
          className="button button--text"
          aria-disabled={isEnd || logins.isSaving || undefined}
          onClick={({ currentTarget }) => {
            if (isEnd) return;
            pressed.current = currentTarget;
            void logins.moveTo(provider, to);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
