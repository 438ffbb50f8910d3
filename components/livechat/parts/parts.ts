/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType, RefObject } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import type { Comment } from '../../../core/contract/comment';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import type { Opening } from '../../shared/menu/menu';
import type { TypistsTextProps } from '../../shared/typists/typists-text';

interface InField {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

interface Parts {
  ChatSettings: ComponentType<Opening>;
  EmoteMenu: ComponentType<Opening & InField>;
  MentionList: ComponentType<
    InField & {
      container_uuid: string | undefined;
      announce(text: string): void;
    }
  >;
  MessageMenu: ComponentType<Opening & { message: Comment }>;
  OnlyTyping: ComponentType<TypistsTextProps>;
  ReadingMenu: ComponentType<Opening>;
  ReactionMenu: ComponentType<Opening & { uuid: string }>;
  RefusalMessage: ComponentType<{ failure: Failure }>;
  StaffKeys: ComponentType<object>;
}

let opened: () => Promise<Parts>;

/** Called once, before the first render: no folder imports the parts made of it. */
export function fetchPartsBy(fetchIt: () => Promise<Parts>): void {
  opened = fetchIt;
}

export const ChatSettings = lazyComponent(() => opened(), 'ChatSettings');
export const EmoteMenu = lazyComponent(() => opened(), 'EmoteMenu');
export const MentionList = lazyComponent(() => opened(), 'MentionList');
export const MessageMenu = lazyComponent(() => opened(), 'MessageMenu');
export const OnlyTyping = lazyComponent(() => opened(), 'OnlyTyping');
export const ReadingMenu = lazyComponent(() => opened(), 'ReadingMenu');
export const ReactionMenu = lazyComponent(() => opened(), 'ReactionMenu');
export const RefusalMessage = lazyComponent(() => opened(), 'RefusalMessage');
export const StaffKeys = lazyComponent(() => opened(), 'StaffKeys');
