/** Ban and trust. Staff are not banned here, because their role has to go first. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PersonDetail } from '../../../core/contract/console/people';
import { banLiftAction, trustAction } from '../../../core/state/console/person';
import { moderatorAtom } from '../../../core/state/console/session';
import { BanDialog } from './ban-dialog';

export function PersonButtons({ person, onChanged }: { person: PersonDetail; onChanged(): void }) {
  const t = useTranslate('page_settings');
  const me = useAtomValue(moderatorAtom);
  const lift = useSetAtom(banLiftAction);
  const trust = useSetAtom(trustAction);
  const [isBanning, setBanning] = useState(false);
  if (person.role !== 'normal' || person.user_uuid === me?.uuid) return null;

  const act = (done: Promise<boolean>) => void done.then((isDone) => isDone && onChanged());
  return (
    <div className="console-acts">
      {person.ban ? (
        <button type="button" className="button" onClick={() => person.ban && act(lift(person.ban))}>
          {t('lift')}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => setBanning(true)}>
          {t('ban')}
        </button>
      )}
      <button type="button" className="button" onClick={() => act(trust(person))}>
        {t(person.is_trusted ? 'untrust' : 'trust')}
      </button>
      {isBanning && (
        <BanDialog
          person={person}
          onClose={(isDone) => {
            setBanning(false);
            if (isDone) onChanged();
          }}
        />
      )}
    </div>
  );
}
