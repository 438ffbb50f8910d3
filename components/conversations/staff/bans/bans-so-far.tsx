/** Bans of a person, including past ones, and the button that lifts the active one. */
import { useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Ban } from '../../../../core/contract/people/bans';
import { liftBanAction, loadBansAction } from '../../../../core/state/moderation/bans.actions';
import { useEffectOn } from '../../../shared/effects/use-effect-on';
import { BanFacts } from './ban-facts';

export function BansSoFar({ user_uuid }: { user_uuid: string }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadBansAction);
  const liftBan = useSetAtom(liftBanAction);
  const [bans, setBans] = useState<Ban[]>();
  const read = async () => {
    const found = await load(user_uuid);
    if (found) setBans(found);
  };
  useEffectOn([user_uuid], () => void read());

  async function lift(ban: Ban) {
    if (await liftBan(ban)) await read();
  }

  return (
    <>
      {bans?.length === 0 && <p className="comment-note">{t('no_bans')}</p>}
      <ul className="staff-facts">
        {bans?.map((ban) => (
          <li key={ban.ban_uuid}>
            <BanFacts ban={ban} onLift={() => void lift(ban)} />
          </li>
        ))}
      </ul>
    </>
  );
}
