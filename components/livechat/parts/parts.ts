/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType, RefObject } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import type { Comment } from '../../../core/contract/comment';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { provided } from '../../shared/lazy-component/provided';
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

const { get: fetchIt, provide: fetchPartsBy } = provided<() => Promise<Parts>>();

export { fetchPartsBy };

const opened = () => fetchIt()();

export const ChatSettings = lazyComponent(async () => (await opened()).ChatSettings);
export const EmoteMenu = lazyComponent(async () => (await opened()).EmoteMenu);
export const MentionList = lazyComponent(async () => (await opened()).MentionList);
export const MessageMenu = lazyComponent(async () => (await opened()).MessageMenu);
export const OnlyTyping = lazyComponent(async () => (await opened()).OnlyTyping);
export const ReadingMenu = lazyComponent(async () => (await opened()).ReadingMenu);
export const ReactionMenu = lazyComponent(async () => (await opened()).ReactionMenu);
export const RefusalMessage = lazyComponent(async () => (await opened()).RefusalMessage);
export const StaffKeys = lazyComponent(async () => (await opened()).StaffKeys);
