/** A button for each provider, in the order of the site's settings; providers without a mark of ours open no window. */
import { hasPasskeys } from '../../../core/state/session/logins/has-passkeys';
import { titleOf } from '../../../core/state/session/logins/titles';
import { ProviderMark } from './provider-mark';
import { marks } from './provider-marks';

interface Props {
  providers: string[];
  label(name: string, provider: string): string;
  onPress(provider: string): void;
}

export const isOffered = (provider: string): boolean => provider in marks && (provider !== 'passkey' || hasPasskeys());

export function ProviderList({ providers, label, onPress }: Props) {
  const offered = providers.filter(isOffered);
  if (offered.length === 0) return null;
  return (
    <ul className="providers__list">
      {offered.map((provider) => (
        <li key={provider}>
          <button
            type="button"
            className="providers__button"
            part="button"
            data-provider={provider}
            onClick={() => onPress(provider)}
          >
            <ProviderMark provider={provider} />
            {label(titleOf(provider), provider)}
          </button>
        </li>
      ))}
    </ul>
  );
}
