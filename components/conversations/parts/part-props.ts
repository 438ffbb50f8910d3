/** What the parts that are fetched on need are given by those that show them. */
import type { RefObject } from 'react';
import type { Comment } from '../../../core/contract/comment';
import type { ErrorCode } from '../../../core/contract/errors';
import type { PublicUser } from '../../../core/contract/user';
import type { Opening } from '../../shared/menu/menu';
import type { MenuItem } from '../../shared/menu/menu-list';
import type { useRights } from '../permissions/use-rights';

export interface DeliveryProps {
  comment: Comment;
  isWaiting: boolean;
}

/** What stands open of a comment. */
export type Mode = 'read' | 'edit' | 'reply';

export interface EditFormProps {
  comment: Comment;
  onMode(mode: Mode): void;
}

/** A comment that has been posted, and how to speak of it. */
export interface Posted {
  host: Element;
  announce(text: string): void;
  content_uuid: string;
  text: string;
}

export interface ReplyFormProps {
  parent: Comment;
  name: string;
  onMode(mode: Mode): void;
}

export interface FullDateProps {
  id: string;
  ms: number;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

export interface MoreMenuProps extends Opening {
  /** What stands before the rest. */
  first?: MenuItem[];
  comment: Comment;
  rights: ReturnType<typeof useRights>;
  onEdit(): void;
  /** Before the comment gives way to its stub, and the menu's button with it. */
  onRemove(): void;
}

export interface ProfileProps extends Opening {
  user: PublicUser;
}

/** Of a menu about one comment. */
export interface ShareMenuProps extends Opening {
  comment: Comment;
}

export interface ShowOnceProps {
  onShow(): void;
}

export interface StaffNoteProps {
  comment: Comment;
}

export interface StandingDetailsProps {
  refusal: ErrorCode;
}

export interface JoinToPostProps {
  field: RefObject<HTMLTextAreaElement | null>;
}

export interface FieldProps {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

export interface WritingToolsProps extends FieldProps {
  /** The comment answered. */
  parent_uuid?: string;
  /** Of a comment that stands already. */
  startText: string | undefined;
}
