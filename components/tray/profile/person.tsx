/** Who a profile is about: picture, name, role, and since when; then what they have written and been given. */
import type { ReactNode } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { isStaff } from '../../../core/contract/roles';
import type { PublicUser } from '../../../core/contract/user';
import { Avatar } from '../../shared/avatar/avatar';

interface PersonProps {
  user: PublicUser;
  comments: number;
  likes: number;
  /** Further lines under the name. */
  children?: ReactNode;
}

export function Person({ user, comments, likes, children }: PersonProps) {
  const t = useTranslate('base');

  return (
    <>
      <div className="profile__person">
        <Avatar name={user.name} picture={user.pic_large} className="profile__avatar vf-account-nav-illustration" />
        <div>
          <p className="profile__name vf-subheading-text" part="author">
            <bdi>{user.name}</bdi>
          </p>
          {isStaff(user.user_privilege) && (
            <p className="profile__meta vf-badge">
              <span>{t('role.staff')}</span>
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
        <div className="profile__count">
          <dt>{t('profile.comments')}</dt>
          <dd part="count">{formatNumber(comments, currentLanguage())}</dd>
        </div>
        <div className="profile__count">
          <dt>{t('profile.likes_received')}</dt>
          <dd part="count">{formatNumber(likes, currentLanguage())}</dd>
        </div>
      </dl>
    </>
  );
}
