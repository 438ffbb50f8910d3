/** A new ban: its level, its end, and the message to the person (host contract 15). */
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Ban } from '../../../core/contract/people/bans';
import { DAY_MS } from '../../../core/contract/values/durations';
import { banUserAction } from '../../../core/state/moderation/bans.actions';
import { Choices } from './choices';
import { DateField } from './date-field';

export const banLevels = ['posting', 'ghost', 'hide', 'login'] as const satisfies Ban['ban_level'][];
/** The server's limit (core/contract/people/bans, BAN_MESSAGE_MAX). */
const MESSAGE_MAX = 1000;
/** A week: long enough to have an effect, but not permanent. */
const FIRST_BAN_MS = 7 * DAY_MS;

export function BanForm({ user_uuid, onBanned }: { user_uuid: string; onBanned(): void }) {
  const t = useTranslate('page_settings');
  const id = useId();
  const [level, setLevel] = useState<Ban['ban_level']>('posting');
  const [isPermanent, setPermanent] = useState(false);
  const [end, setEnd] = useState<number | null>(() => Date.now() + FIRST_BAN_MS);
  const ban = useSetAtom(banUserAction);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const user_message = String(new FormData(event.currentTarget).get('message') ?? '').trim();
    const ends = isPermanent || end === null ? {} : { date_expired: end };
    const body = { ban_level: level, is_permanent: isPermanent, ...ends, user_message };
    if (await ban(user_uuid, body)) onBanned();
  }

  return (
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
  );
}
