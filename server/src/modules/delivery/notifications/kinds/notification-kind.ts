/**
 * A kind of notification is one file: who is notified of which facts, how it groups, by which channels (design decision
 * 20). Its words are `notifications.<name>` in the packs: of the tray for the page, of `mail` for mails.
 */
import type { Channel, NotificationType } from '../../../../../../core/contract/notifications';
import type { Fact } from '../../../platform/facts/facts';

/** A notification: one person, one act. */
export interface Notice {
  user_id: number;
  /** 0: the site itself. */
  actor_id: number;
  /** The comment it is about; 0 for none, as everywhere below. */
  content_id: number;
  /** The reader's own comment. */
  target_id: number;
  thread_id: number;
  container_uuid: string | null;
  section_uuid: string;
  service: string;
  /** Those of one kind with the same are one line; of one person it need not say. */
  group: string;
  detail?: Record<string, string | number>;
}

/** A notification for all who follow `source`. */
export interface Spread extends Omit<Notice, 'user_id' | 'target_id'> {
  source: string;
}

export interface NotificationKind {
  name: NotificationType;
  /** The ways it goes at all, and whether it does unless a reader chooses otherwise. */
  channels: Partial<Record<Channel, boolean>>;
  /** Soon and by itself, or in a digest. */
  mail: 'held' | 'digest';
  /** The same act once more is new again, and takes the place of the one before. */
  ringsAnew?: true;
  /** Whom the fact notifies. */
  notifies?(fact: Fact, now: number): Notice[];
  /** Whose notifications the fact takes back: the same act, by person, comment and actor. */
  takesBack?(fact: Fact): Notice[];
  /** To whom it goes by what they follow. */
  spreads?(fact: Fact): Spread[];
}
