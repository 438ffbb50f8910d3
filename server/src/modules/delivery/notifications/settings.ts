/** How a reader wants to hear of each kind: what the kind says, where they have not chosen otherwise. */
import {
  type Channel,
  channels,
  type MailFrequency,
  type NotificationSettings,
} from '../../../../../core/contract/notifications';
import { kinds } from './kinds/kinds';
import type { NotificationKind } from './notification-kind';
import type { NotificationState } from './states.repository';

type Choices = NotificationState['channels'];

/** Whether a channel is on for a kind. */
export const wants = (choices: Choices, kind: NotificationKind, channel: Channel): boolean =>
  choices[kind.name]?.[channel] ?? kind.channels[channel];

/** Choices of kinds and channels there are, beside those made before; what is as the kind says is not stored. */
export function choose(before: Choices, wanted: Choices): Choices {
  const chosen: Choices = {};
  for (const kind of kinds) {
    const own = { ...before[kind.name], ...wanted[kind.name] };
    const differing = channels.filter((name) => own[name] !== undefined && own[name] !== kind.channels[name]);
    if (differing.length > 0) chosen[kind.name] = Object.fromEntries(differing.map((name) => [name, own[name]]));
  }
  return chosen;
}

export const presentSettings = (
  state: NotificationState,
  mail: { frequency: MailFrequency; can_mail: boolean },
): NotificationSettings => ({
  is_user_notification_on: state.is_on,
  channels: Object.fromEntries(
    kinds.map((kind) => [
      kind.name,
      {
        tray: wants(state.channels, kind, 'tray'),
        push: wants(state.channels, kind, 'push'),
        mail: wants(state.channels, kind, 'mail'),
      },
    ]),
  ),
  email_notice_frequency: mail.frequency,
  can_mail: mail.can_mail,
  time_zone: state.time_zone,
});
