/** A person's profile, beside their name: role, activity, recent comments, and the reader's actions. */
import { useLayoutEffect, useState } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PublicUser } from '../../../core/contract/people/user';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { loadProfileAction, type Profile as ProfileFacts } from '../../../core/state/user/profile.actions';
import { currentUserAtom, isStaffAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import type { Opening } from '../../shared/menu/menu';
import { useOverlay } from '../../shared/overlay/use-overlay';
import { useSheets } from '../../shared/sheets/use-sheets';
import css from './profile.css';
import { profileToolAtom } from './profile-tool';
import { RecentComment } from './recent-comment';
import { usePersonRelationships } from './use-relationships';

export const sheets = [css];

interface Props extends Opening {
  user: PublicUser;
}

export function Profile({ user, label, opener, onClose }: Props) {
  const t = useTranslate('reading');
  useSheets(sheets);
  const { overlay, close, handleKeyDown } = useOverlay({ opener, alignment: 'end', onClose });
  const { counts, recent, hasFailed } = useFacts(user.uuid);
  const isStaff = useAtomValue(isStaffAtom);
  const { Tool } = useAtomValue(profileToolAtom);
  useLayoutEffect(() => overlay.current?.focus({ preventScroll: true }), [overlay]);

  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div
      ref={overlay}
      className="menu profile-card"
      role="dialog"
      aria-label={t('profile_label', { name: label })}
      tabIndex={-1}
      popover="manual"
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <div className="profile-card__person">
        <Avatar name={user.name} picture={user.pic_large || user.pic_small} />
        <div>
          <p className="profile-card__name">
            <bdi>{user.name}</bdi>
          </p>
          {user.date_created > 0 && (
            <p className="profile-card__meta">
              {t('member_since', { date: formatDate(user.date_created, currentLanguage()) })}
            </p>
          )}
        </div>
      </div>
      {!recent && !hasFailed && (
        <p className="profile-card__meta profile-card__waiting" role="status">
          {t('profile_loading')}
        </p>
      )}
      {hasFailed && (
        <p className="profile-card__meta" role="alert">
          {t('profile_failed')}
        </p>
      )}
      {counts && (
        <dl className="profile-card__counts">
          {(
            [
              ['count_comments', counts.content_created],
              ['count_likes', counts.likes_received],
              ['count_followers', user.subscriber_count],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{number(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Relationships user={user} />
      {isStaff && Tool && <Tool user_uuid={user.uuid} onOpen={onClose} />}
      {recent && (
        <>
          <h3 className="profile-card__heading">{t('recent')}</h3>
          {recent.length === 0 && <p className="profile-card__meta">{t('recent_none')}</p>}
          <ul>
            {recent.map((comment) => (
              <RecentComment key={comment.content_uuid} comment={comment} />
            ))}
          </ul>
        </>
      )}
      <button type="button" className="button button--text" part="button" onClick={close}>
        {t('close')}
      </button>
    </div>
  );
}

function Relationships({ user }: { user: PublicUser }) {
  const items = usePersonRelationships(user);
  if (items.length === 0) return null;
  return (
    <div className="profile-card__relationships">
      {items.map(({ label, onPick }) => (
        <button key={label} type="button" className="button" part="button" onClick={onPick}>
          {label}
        </button>
      ))}
    </div>
  );
}

type Facts = Partial<ProfileFacts> & { hasFailed?: boolean };

/** Loads data that comments did not need, again for another reader. */
function useFacts(uuid: string): Facts {
  const section_uuid = useAtomValue(sectionUuidAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const load = useSetAtom(loadProfileAction);
  const [facts, setFacts] = useState<Facts>({});

  useEffectOn([section_uuid, uuid, reader, load], () => {
    let isOver = false;
    void load(uuid).then((profile) => {
      if (!isOver) setFacts(profile ?? { hasFailed: true });
    });
    return () => {
      isOver = true;
    };
  });
  return facts;
}
