/** Props of lazily loaded parts, as given by the components that show them. */
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

/** Open form of a comment. */
export type Mode = 'read' | 'edit' | 'reply';

export interface EditFormProps {
  comment: Comment;
  onMode(mode: Mode): void;
}

/** A posted comment, and how to announce it. */
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
  /** Items before the others. */
  first?: MenuItem[];
  comment: Comment;
  rights: ReturnType<typeof useRights>;
  onEdit(): void;
  /** Called before a stub replaces the comment and the menu's button. */
  onRemove(): void;
}

export interface ProfileProps extends Opening {
  user: PublicUser;
}

/** For a menu about one comment. */
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
  /** The answered comment. */
  parent_uuid?: string;
  /** Text of an existing comment. */
  startText: string | undefined;
}
