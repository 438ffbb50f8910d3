/**
 * Lazily loaded parts: a placeholder for each, which renders the part once it is loaded. Chunks consist of the folders
 * that show the parts, so no folder imports them: the conversation provides the fetchers.
 */
import type { ComponentType } from 'react';
import type { WritableAtom } from '../../../core/base/store/jotai';
import { lazyAction } from '../../../core/base/store/lazy-action';
import type { Promos } from '../../../core/state/ads/places';
import type { toggleBellAction as toggleBell } from '../../../core/state/comments/bell.actions';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { provided } from '../../shared/lazy-component/provided';
import type { Opening } from '../../shared/menu/menu';
import type { TypistsTextProps } from '../../shared/typists/typists-text';
import type * as Props from './part-props';

type Action<Args extends unknown[]> = WritableAtom<unknown, Args, Promise<void>>;

/** Parts by chunk. */
interface Parts {
  /** Loaded after the first render. */
  interactive: {
    Delivery: ComponentType<Props.DeliveryProps>;
    ReplyForm: ComponentType<Props.ReplyFormProps>;
    Watch: ComponentType<Promos>;
  };
  /** Parts that a reader opens, and those loaded with them. */
  opened: {
    EditForm: ComponentType<Props.EditFormProps>;
    FullDate: ComponentType<Props.FullDateProps>;
    MoreMenu: ComponentType<Props.MoreMenuProps>;
    NewComments: ComponentType;
    Profile: ComponentType<Props.ProfileProps>;
    ShareMenu: ComponentType<Props.ShareMenuProps>;
    ShowOnce: ComponentType<Props.ShowOnceProps>;
    SortMenu: ComponentType<Opening>;
    TypistsText: ComponentType<TypistsTextProps>;
    handleListKeys(event: KeyboardEvent, list: HTMLElement, target: HTMLElement): void;
    readOnAction: Action<[container_id: string, list: Element | null]>;
    readRepliesAction: Action<[container_id: string, root_uuid: string, replies: Element | null]>;
    toggleBellAction: typeof toggleBell;
  };
  staff: {
    StaffList: ComponentType;
    StaffMenu: ComponentType<Props.MoreMenuProps>;
    StaffNote: ComponentType<Props.StaffNoteProps>;
    StaffTools: ComponentType;
  };
  /** Loaded with the first press into a field. */
  writing: {
    JoinToPost: ComponentType<Props.JoinToPostProps>;
    StandingDetails: ComponentType<Props.StandingDetailsProps>;
    WritingTools: ComponentType<Props.WritingToolsProps>;
    announcePostedAction: WritableAtom<unknown, [posted: Props.Posted], void>;
  };
}

type Fetchers = { [Chunk in keyof Parts]: () => Promise<Parts[Chunk]> };

const { get: fetchers, provide: fetchPartsBy } = provided<Fetchers>();

export { fetchPartsBy };

const interactive = () => fetchers().interactive();
const opened = () => fetchers().opened();
const staff = () => fetchers().staff();
const writing = () => fetchers().writing();

export const Delivery = lazyComponent(async () => (await interactive()).Delivery);
export const ReplyForm = lazyComponent(async () => (await interactive()).ReplyForm);
export const Watch = lazyComponent(async () => (await interactive()).Watch);

export const EditForm = lazyComponent(async () => (await opened()).EditForm);
export const FullDate = lazyComponent(async () => (await opened()).FullDate);
export const MoreMenu = lazyComponent(async () => (await opened()).MoreMenu);
export const NewComments = lazyComponent(async () => (await opened()).NewComments);
export const Profile = lazyComponent(async () => (await opened()).Profile);
export const ShareMenu = lazyComponent(async () => (await opened()).ShareMenu);
export const ShowOnce = lazyComponent(async () => (await opened()).ShowOnce);
export const SortMenu = lazyComponent(async () => (await opened()).SortMenu);
export const TypistsText = lazyComponent(async () => (await opened()).TypistsText);
export const handleListKeys = async (event: KeyboardEvent, list: HTMLElement, target: HTMLElement): Promise<void> =>
  (await opened()).handleListKeys(event, list, target);
export const readOnAction = lazyAction(async () => (await opened()).readOnAction);
export const readRepliesAction = lazyAction(async () => (await opened()).readRepliesAction);
export const toggleBellAction = lazyAction(async () => (await opened()).toggleBellAction);

export const StaffList = lazyComponent(async () => (await staff()).StaffList);
export const StaffMenu = lazyComponent(async () => (await staff()).StaffMenu);
export const StaffNote = lazyComponent(async () => (await staff()).StaffNote);
export const StaffTools = lazyComponent(async () => (await staff()).StaffTools);

export const JoinToPost = lazyComponent(async () => (await writing()).JoinToPost);
export const StandingDetails = lazyComponent(async () => (await writing()).StandingDetails);
export const WritingTools = lazyComponent(async () => (await writing()).WritingTools);
export const announcePostedAction = lazyAction(async () => (await writing()).announcePostedAction);
