/** Settings of the chat: each press takes effect at once. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import type { ChatSettings as ChatChanges } from '../../../core/contract/content/chat';
import { CALM } from '../../../core/contract/content/chat-limits';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { setChatAction } from '../../../core/state/chat/staff.actions';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useChat } from '../context/chat-context';

export { ready } from '../../shared/content-menu/ready';

const switches = [
  'members_only',
  'verified_only',
  'emotes_only',
  'links_off',
  'reactions_off',
  'newcomers_wait',
] as const;
const slow = [0, 5, 10, 30, 60, 120] as const;
const holds = [0, 2, 4, 6] as const;

type Calm = Pick<ChatChanges, keyof typeof CALM>;
const NOT_CALM: Calm = { slow_mode_seconds: 0, links_off: false, newcomers_wait: false };
const isCalm = (settings: Calm = {}): boolean =>
  settings.slow_mode_seconds === CALM.slow_mode_seconds && Boolean(settings.links_off && settings.newcomers_wait);

export function ChatSettings(opening: Opening) {
  const t = useTranslate('chat');
  const { container_id } = useChat();
  const settings = useAtomValue(chatSettingsAtom(container_id));
  const change = useSetAtom(setChatAction);
  const seconds = (count: number) => (count === 0 ? t('off') : t('seconds_long', { count }));

  // The settings that calm mode replaced: the second press restores them.
  const [before, setBefore] = useState<Calm>(NOT_CALM);
  function switchCalm(): void {
    const { slow_mode_seconds = 0, links_off = false, newcomers_wait = false } = settings ?? {};
    if (!isCalm(settings)) setBefore({ slow_mode_seconds, links_off, newcomers_wait });
    void change(container_id, isCalm(settings) ? before : CALM);
  }

  const isClosed = settings?.expiry_time != null && settings.expiry_time <= serverNow();
  const items: MenuItem[] = [
    {
      label: t('calm_down'),
      about: t('about_calm', { number: CALM.slow_mode_seconds }),
      isOn: isCalm(settings),
      onPick: switchCalm,
    },
    {
      label: t('set_slow'),
      items: slow.map((count) => ({
        label: seconds(count),
        isChecked: (settings?.slow_mode_seconds ?? 0) === count,
        onPick: () => void change(container_id, { slow_mode_seconds: count }),
      })),
    },
    {
      label: t('set_hold'),
      items: holds.map((count) => ({
        label: seconds(count),
        isChecked: (settings?.hold_seconds ?? 0) === count,
        onPick: () => void change(container_id, { hold_seconds: count }),
      })),
    },
    ...switches.map((name) => ({
      label: t(`set_${name}`),
      about: t(`about_${name}`),
      isOn: settings?.[name] === true,
      onPick: () => void change(container_id, { [name]: settings?.[name] !== true }),
    })),
    {
      label: t(isClosed ? 'open_chat' : 'close_chat'),
      onPick: () => void change(container_id, { is_closed: !isClosed }),
    },
  ];
  return <MenuList items={items} {...opening} />;
}
