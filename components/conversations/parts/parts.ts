/**
 * Parts whose code is fetched on need: a stand-in for each, which draws once that is there. The chunks they come in are
 * made of the folders that show them, so no folder imports them: the conversation says how each is fetched.
 */
import type { ComponentType } from 'react';
import type { WritableAtom } from '../../../core/base/store/jotai';
import { lazyAction } from '../../../core/base/store/lazy-action';
import type { Promos } from '../../../core/state/ads/places';
import type { toggleSubscriptionAction as toggleSubscription } from '../../../core/state/relationships/relationships.actions';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import type { Opening } from '../../shared/menu/menu';
import type * as Props from './part-props';

type Action<Args extends unknown[]> = WritableAtom<unknown, Args, Promise<void>>;

/** By chunk. */
interface Parts {
  /** What follows the first draw. */
  interactive: {
    Delivery: ComponentType<Props.DeliveryProps>;
    ReplyForm: ComponentType<Props.ReplyFormProps>;
    Watch: ComponentType<Promos>;
  };
  /** All that a reader opens, and what comes with it. */
  opened: {
    FullDate: ComponentType<Props.FullDateProps>;
    MoreMenu: ComponentType<Props.MoreMenuProps>;
    NewComments: ComponentType;
    Profile: ComponentType<Props.ProfileProps>;
    ShareMenu: ComponentType<Props.ShareMenuProps>;
    ShowOnce: ComponentType<Props.ShowOnceProps>;
    SortMenu: ComponentType<Opening>;
    TypistsText: ComponentType<Props.TypistsTextProps>;
    handleListKeys(event: KeyboardEvent, list: HTMLElement, target: HTMLElement): void;
    readOnAction: Action<[container_id: string, list: Element | null]>;
    readRepliesAction: Action<[container_id: string, root_uuid: string, replies: Element | null]>;
    toggleSubscriptionAction: typeof toggleSubscription;
  };
  staff: {
    StaffList: ComponentType;
    StaffMenu: ComponentType<Props.MoreMenuProps>;
    StaffNote: ComponentType<Props.StaffNoteProps>;
    StaffTools: ComponentType;
  };
  /** What comes with the first press into a field. */
  writing: {
    JoinToPost: ComponentType<Props.JoinToPostProps>;
    StandingDetails: ComponentType<Props.StandingDetailsProps>;
    WritingTools: ComponentType<Props.WritingToolsProps>;
  };
}

type Fetchers = { [Chunk in keyof Parts]: () => Promise<Parts[Chunk]> };
type PropsOf<Part> = Part extends ComponentType<infer Given extends object> ? Given : never;

let fetchers: Fetchers;

/** Called once, before anything is drawn. */
export function fetchPartsBy(given: Fetchers): void {
  fetchers = given;
}

const part = <Chunk extends keyof Parts, Name extends keyof Parts[Chunk]>(chunk: Chunk, name: Name) =>
  lazyComponent(async () => (await fetchers[chunk]())[name] as ComponentType<PropsOf<Parts[Chunk][Name]>>);

export const Delivery = part('interactive', 'Delivery');
export const ReplyForm = part('interactive', 'ReplyForm');
export const Watch = part('interactive', 'Watch');

export const FullDate = part('opened', 'FullDate');
export const MoreMenu = part('opened', 'MoreMenu');
export const NewComments = part('opened', 'NewComments');
export const Profile = part('opened', 'Profile');
export const ShareMenu = part('opened', 'ShareMenu');
export const ShowOnce = part('opened', 'ShowOnce');
export const SortMenu = part('opened', 'SortMenu');
export const TypistsText = part('opened', 'TypistsText');
export const handleListKeys = async (event: KeyboardEvent, list: HTMLElement, target: HTMLElement): Promise<void> =>
  (await fetchers.opened()).handleListKeys(event, list, target);
export const readOnAction = lazyAction(async () => (await fetchers.opened()).readOnAction);
export const readRepliesAction = lazyAction(async () => (await fetchers.opened()).readRepliesAction);
export const toggleSubscriptionAction = lazyAction(async () => (await fetchers.opened()).toggleSubscriptionAction);

export const StaffList = part('staff', 'StaffList');
export const StaffMenu = part('staff', 'StaffMenu');
export const StaffNote = part('staff', 'StaffNote');
export const StaffTools = part('staff', 'StaffTools');

export const JoinToPost = part('writing', 'JoinToPost');
export const StandingDetails = part('writing', 'StandingDetails');
export const WritingTools = part('writing', 'WritingTools');
