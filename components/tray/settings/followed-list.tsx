/**
 * A list of what the reader follows. What is let go of stays in its place until the list is left, so that the same button
 * takes it back.
 */
import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  title: string;
  none: string;
  /** Undefined while it is on its way, null when it could not be read. */
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
