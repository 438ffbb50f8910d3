/** Person of a profile: picture, name, badges, member since; then their activity, in numbers. */
import type { ReactNode } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { isStaff } from '../../../core/contract/people/roles';
import type { PublicUser } from '../../../core/contract/people/user';
import { Avatar } from '../../shared/avatar/avatar';

interface Figure {
  term: string;
  value: number;
  /** Opens the list behind the number. */
  onOpen?(): void;
}

interface PersonProps {
  user: PublicUser;
  figures: Figure[];
  /** Further lines under the name. */
  children?: ReactNode;
}

export function Person({ user, figures, children }: PersonProps) {
  const t = useTranslate('base');
  const tray = useTranslate('tray');
  const number = (value: number) => formatNumber(value, currentLanguage());
  const badges = [
    isStaff(user.user_privilege) && t('role.staff'),
    user.badge_trusted && tray('profile.trusted'),
    ...user.custom_badges,
  ].filter(Boolean) as string[];

  return (
    <>
      <div className="profile__person">
        <Avatar name={user.name} picture={user.pic_large} className="profile__avatar vf-account-nav-illustration" />
        <div>
          <p className="profile__name vf-subheading-text" part="author">
            <bdi>{user.name}</bdi>
          </p>
          {badges.length > 0 && (
            <p className="profile__meta vf-badge">
              <span>{badges.join(' · ')}</span>
            </p>
          )}
          {user.date_created > 0 && (
            <p className="profile__meta">
              {t('profile.member_since', { date: formatDate(user.date_created, currentLanguage()) })}
            </p>
          )}
          {children}
        </div>
      </div>
      <dl className="profile__counts">
        {figures.map(({ term, value, onOpen }) => (
          <div key={term} className="profile__count">
            <dt>{term}</dt>
            <dd part="count">
              {onOpen ? (
                <button type="button" aria-label={`${number(value)} ${term}`} onClick={onOpen}>
                  {number(value)}
                </button>
              ) : (
                number(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
