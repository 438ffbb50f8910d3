/** Bans of a person: a new one with its level, end and message, and those there were, to be lifted (host contract 15). */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { DAY_MS } from '../../../../core/base/constants';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Ban, BanBody } from '../../../../core/contract/bans';
import type { Comment } from '../../../../core/contract/comment';
import { banUserAction, liftBanAction, loadBansAction } from '../../../../core/state/moderation/bans.actions';
import { useHere } from '../../lifecycle/conversation-context';
import { useUser } from '../../profile/use-user';
import { Choices } from '../dialog/choices';
import { DateField } from '../dialog/date-field';
import { StaffDialog } from '../dialog/staff-dialog';
import { BanFacts } from './ban-facts';

export const banLevels = ['posting', 'ghost', 'hide', 'login'] as const satisfies Ban['ban_level'][];
/** As the server takes it (core/contract/bans, BAN_MESSAGE_MAX). */
const MESSAGE_MAX = 1000;
/** A week: long enough to be felt, and over by itself. */
const FIRST_BAN_MS = 7 * DAY_MS;

export function BanDialog({ comment, onClose }: { comment: Comment; onClose(): void }) {
  const t = useTranslate('page_settings');
  const { announce } = useHere();
  const id = useId();
  const name = useUser(comment.actor_uuid)?.name ?? '';
  const [level, setLevel] = useState<Ban['ban_level']>('posting');
  const [isPermanent, setPermanent] = useState(false);
  const [end, setEnd] = useState<number | null>(() => Date.now() + FIRST_BAN_MS);
  const { bans, add, lift } = useBans(comment.actor_uuid);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const user_message = String(new FormData(event.currentTarget).get('message') ?? '').trim();
    const ends = isPermanent || end === null ? {} : { date_expired: end };
    const body = { ban_level: level, is_permanent: isPermanent, ...ends, user_message };
    if (await add(body)) {
      announce(t('banned', { name }));
      onClose();
    }
  }

  return (
    <StaffDialog title={t('ban_title', { name })} onClose={onClose}>
      <form className="staff-form" onSubmit={(event) => void handleSubmit(event)}>
        <Choices
          label={t('level_label')}
          choices={banLevels}
          name={(it) => t(`level.${it}`)}
          value={level}
          onChange={setLevel}
        />
        <label className="staff-choice">
          <input type="checkbox" checked={isPermanent} onChange={() => setPermanent(!isPermanent)} />
          {t('permanent')}
        </label>
        {!isPermanent && <DateField label={t('until_label')} value={end} onChange={setEnd} isRequired />}
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {t('message_label')}
          </label>
          <textarea id={id} name="message" className="input" rows={2} maxLength={MESSAGE_MAX} dir="auto" />
        </div>
        <button type="submit" className="button button--danger" part="button">
          {t('ban')}
        </button>
      </form>
      <h4 className="staff-dialog__part">{t('bans_so_far')}</h4>
      {bans?.length === 0 && <p className="comment-note">{t('nothing')}</p>}
      <ul className="staff-facts">
        {bans?.map((ban) => (
          <li key={ban.ban_uuid}>
            <BanFacts ban={ban} onLift={() => void lift(ban)} />
          </li>
        ))}
      </ul>
    </StaffDialog>
  );
}

/** Bans of somebody, those that are over too; undefined until they are read. */
function useBans(user_uuid: string) {
  const load = useSetAtom(loadBansAction);
  const add = useSetAtom(banUserAction);
  const lift = useSetAtom(liftBanAction);
  const [bans, setBans] = useState<Ban[]>();
  const read = async () => {
    const found = await load(user_uuid);
    if (found) setBans(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each person
  useEffect(() => void read(), [user_uuid]);

  return {
    bans,
    add: (body: BanBody) => add(user_uuid, body),
    async lift(ban: Ban) {
      if (await lift(ban)) await read();
    },
  };
}
