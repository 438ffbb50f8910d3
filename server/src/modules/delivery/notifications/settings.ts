/** A reader's choices for each kind, with the kind's defaults. */
import {
  type Channel,
  channels,
  type MailFrequency,
  type NotificationSettings,
} from '../../../../../core/contract/delivery/notifications';
import { kinds } from './kinds/kinds';
import type { NotificationKind } from './kinds/notification-kind';
import { type Choices, wants } from './kinds/wants';
import type { NotificationState } from './states.repository';

/** Returns the channels of a kind. */
const waysOf = ({ channels: ways }: NotificationKind): Channel[] => channels.filter((name) => ways[name] !== undefined);

/** Merges choices of existing kinds and channels into the former ones; does not store defaults. */
export function choose(before: Choices, wanted: Choices): Choices {
  const chosen: Choices = {};
  for (const kind of kinds) {
    const own = { ...before[kind.name], ...wanted[kind.name] };
    const differing = waysOf(kind).filter((name) => own[name] !== undefined && own[name] !== kind.channels[name]);
    if (differing.length > 0) chosen[kind.name] = Object.fromEntries(differing.map((name) => [name, own[name]]));
  }
  return chosen;
}

export const presentSettings = (
  state: NotificationState,
  { hasBrowser, ...mail }: { hasBrowser: boolean; frequency: MailFrequency; can_mail: boolean; came_back: boolean },
): NotificationSettings => ({
  is_user_notification_on: state.wants_push ?? hasBrowser,
  channels: Object.fromEntries(
    kinds.map((kind) => [
      kind.name,
      Object.fromEntries(waysOf(kind).map((channel) => [channel, wants(state.channels, kind, channel)])),
    ]),
  ),
  email_notice_frequency: mail.frequency,
  can_mail: mail.can_mail,
  mail_came_back: mail.came_back,
  time_zone: state.time_zone,
});
