/** Checks whether a person wants a kind of notification by a channel. */
import type { Selectable } from 'kysely';
import type { Channel } from '../../../../../../core/contract/delivery/notifications';
import type { NotificationStatesTable } from '../../../../database/schema';
import type { NotificationKind } from './notification-kind';

export type Choices = Selectable<NotificationStatesTable>['channels'];

/** Follows the kind's default, unless they chose otherwise; false if the kind lacks the channel. */
export function wants(choices: Choices, { name, channels: ways }: NotificationKind, channel: Channel): boolean {
  const byDefault = ways[channel];
  return byDefault !== undefined && (choices[name]?.[channel] ?? byDefault);
}
