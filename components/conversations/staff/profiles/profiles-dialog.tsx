/** Pending names and pictures: the public one, the requested one, and the decision. */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Reviewed, WaitingProfile } from '../../../../core/contract/content/reviews';
import { loadReviewsAction, reviewProfileAction } from '../../../../core/state/moderation/reviews.actions';
import { Avatar } from '../../../shared/avatar/avatar';
import { BusyButton } from '../../../shared/busy-button/busy-button';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { PagedList } from '../dialog/paged-list';
import { usePages } from '../dialog/use-pages';

export function ProfilesDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadReviewsAction);
  const [said, setSaid] = useState('');
  const pages = usePages<WaitingProfile>(
    '',
    () => [],
    (last) => load(last?.id),
  );

  return (
    <StaffDialog title={t('profiles')} onClose={onClose}>
      <p className="hushed" role="status">
        {said}
      </p>
      <PagedList
        pages={pages}
        none={t('no_profiles')}
        draw={(profile) => <Waiting key={profile.uuid} profile={profile} announce={setSaid} />}
      />
    </StaffDialog>
  );
}

interface Props {
  profile: WaitingProfile;
  announce(text: string): void;
}

function Waiting({ profile, announce }: Props) {
  const { name, pic_large, pic_large_pending, username_pending } = profile;
  return (
    <li className="staff-item" tabIndex={-1}>
      <div className="staff-item__head">
        <Avatar name={name} picture={pic_large} className="avatar--small" />
        <bdi>{name}</bdi>
      </div>
      {username_pending && (
        <Decision profile={profile} what="name" announce={announce}>
          <bdi>{username_pending}</bdi>
        </Decision>
      )}
      {pic_large_pending && (
        <Decision profile={profile} what="avatar" announce={announce}>
          <Avatar name={name} picture={pic_large_pending} className="staff-profile__picture" />
        </Decision>
      )}
    </li>
  );
}

function Decision({ profile, what, announce, children }: Props & { what: Reviewed; children: ReactNode }) {
  const t = useTranslate('page_settings');
  const review = useSetAtom(reviewProfileAction);
  const [done, setDone] = useState('');
  const [isSending, setSending] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);

  async function handle(decision: 'approve' | 'refuse') {
    if (isSending) return;
    setSending(true);
    const isTaken = await review(profile.uuid, { what, decision });
    setSending(false);
    if (!isTaken) return;
    const text = t(`act.${what}_${decision}`);
    setDone(text);
    announce(text);
    // The buttons disappear with the decision.
    requestAnimationFrame(() => result.current?.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className="staff-profile" role="group" aria-label={t(`wants_${what}`)}>
      <span className="staff-profile__what">
        <span className="staff-item__state">{t(`wants_${what}`)}</span>
        {children}
      </span>
      {done ? (
        <p ref={result} tabIndex={-1}>
          {done}
        </p>
      ) : (
        <span className="staff-profile__acts">
          <BusyButton isBusy={isSending} onPress={() => handle('approve')}>
            {t('enable')}
          </BusyButton>
          <BusyButton isBusy={isSending} onPress={() => handle('refuse')}>
            {t('disable')}
          </BusyButton>
        </span>
      )}
    </div>
  );
}
