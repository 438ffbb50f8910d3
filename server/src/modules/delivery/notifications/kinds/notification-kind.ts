/**
 * A kind of notification, one file each: its facts, recipients, grouping and channels (design decision 20). Its texts
 * are `notifications.<name>` in the packs: of the tray for the page, of `mail` for mails.
 */
import type { Channel, NotificationType } from '../../../../../../core/contract/delivery/notifications';
import type { Fact } from '../../../platform/facts/facts';

/** A notification: one person, one action. */
export interface Notice {
  user_id: number;
  /** 0 if the site itself acted. */
  actor_id: number;
  /** The comment; 0 if there is none, as in all members below. */
  content_id: number;
  /** The reader's own comment. */
  target_id: number;
  thread_id: number;
  container_uuid: string | null;
  section_uuid: string;
  service: string;
  /** Notices of one kind and person with the same value share a line. */
  group: string;
  detail?: Record<string, string | number>;
}

/** A notification for all followers of `source`. */
export interface Spread extends Omit<Notice, 'user_id' | 'target_id'> {
  source: string;
}

export interface NotificationKind {
  name: NotificationType;
  /** Channels of the kind, and the default of each. */
  channels: Partial<Record<Channel, boolean>>;
  /** Soon as a mail of its own, or in a digest. */
  mail: 'held' | 'digest';
  /** A repeated action counts as new, and replaces the former notice. */
  ringsAnew?: true;
  /** Returns the notices that the fact creates. */
  notifies?(fact: Fact, now: number): Notice[];
  /** Returns the notices that the fact withdraws: the same action, by person, comment and actor. */
  takesBack?(fact: Fact): Notice[];
  /** Returns notices for followers. */
  spreads?(fact: Fact): Spread[];
}
