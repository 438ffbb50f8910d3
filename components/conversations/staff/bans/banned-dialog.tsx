/** All people of the site who are banned now. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Ban } from '../../../../core/contract/people/bans';
import { liftBanAction, loadPresentBansAction } from '../../../../core/state/moderation/bans.actions';
import { useUser } from '../../../shared/people/use-user';
import { banLevels } from '../../../shared/staff/ban-form';
import { Choices } from '../../../shared/staff/choices';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { PagedList } from '../dialog/paged-list';
import { usePages } from '../dialog/use-pages';
import { BanFacts } from './ban-facts';

export function BannedDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadPresentBansAction);
  const [level, setLevel] = useState<Ban['ban_level'] | 'any'>('any');
  const pages = usePages<Ban>(
    level,
    ({ user_uuid }) => [user_uuid],
    (last) => load(level === 'any' ? undefined : level, last?.ban_uuid),
  );

  return (
    <StaffDialog title={t('banned_people')} onClose={onClose}>
      <Choices
        label={t('level_label')}
        choices={['any', ...banLevels]}
        name={(it) => (it === 'any' ? t('level_any') : t(`level.${it}`))}
        value={level}
        onChange={setLevel}
      />
      <PagedList pages={pages} none={t('no_bans')} draw={(ban) => <Banned key={ban.ban_uuid} ban={ban} />} />
    </StaffDialog>
  );
}

function Banned({ ban }: { ban: Ban }) {
  const liftBan = useSetAtom(liftBanAction);
  const name = useUser(ban.user_uuid)?.name ?? '';
  const [date_lifted, setLifted] = useState(ban.date_lifted);
  const item = useRef<HTMLLIElement>(null);

  async function lift() {
    if (!(await liftBan(ban))) return;
    setLifted(Date.now());
    item.current?.focus();
  }

  return (
    <li ref={item} tabIndex={-1}>
      <p className="staff-list__head">
        <bdi className="staff-list__name">{name}</bdi>
      </p>
      <p className="staff-list__acts">
        <BanFacts ban={{ ...ban, date_lifted }} onLift={() => void lift()} />
      </p>
    </li>
  );
}
