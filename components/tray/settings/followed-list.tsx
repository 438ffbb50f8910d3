/**
 * A list of items that the reader follows. An unfollowed item stays in the list until it is left, so that the same
 * button restores it.
 */
import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  title: string;
  none: string;
  /** Undefined while loading, null on failure. */
  count: number | undefined | null;
  children?: ReactNode;
}

export function FollowedList({ title, none, count, children }: Props) {
  const t = useTranslate('tray');
  return (
    <section className="tray__section" aria-label={title}>
      <h3 className="tray__heading">{title}</h3>
      {count === null && (
        <p className="tray__note" role="alert">
          {t('people.failed')}
        </p>
      )}
      {count === 0 && <p className="tray__note">{none}</p>}
      {!!count && <ul>{children}</ul>}
    </section>
  );
}

interface RowProps {
  name: string;
  url?: string;
  isOn: boolean;
  onToggle(): void;
}

export function FollowedRow({ name, url, isOn, onToggle }: RowProps) {
  const t = useTranslate('tray');
  return (
    <li className="settings__followed">
      {url ? (
        <a href={url} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}
      <button
        type="button"
        className="button button--small"
        part="button"
        aria-pressed={isOn}
        aria-label={t(isOn ? 'profile.following_person' : 'profile.follow_person', { name })}
        onClick={onToggle}
      >
        {t(isOn ? 'profile.following' : 'profile.follow')}
      </button>
    </li>
  );
}
