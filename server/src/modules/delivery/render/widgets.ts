/**
 * The widgets that can be painted: what their tag is made of and what is read for them. A new one is a line here, one in
 * `paintable` of the contract and one in core/mount/painted/server.entry.tsx.
 */
import { settings as conversations } from '../../../../../components/conversations/conversations.settings';
import { settings as conversationsCount } from '../../../../../components/conversations-count/conversations-count.settings';
import { settings as trayTrigger } from '../../../../../components/tray-trigger/tray-trigger.settings';
import type { Paintable } from '../../../../../core/contract/painted';
import type { Settings } from '../../../../../core/mount/element/settings';
import { type Load, loadCount, loadNothing, loadThread } from './load';

export interface PaintableWidget {
  settings: Settings;
  /** Whether it shows a container. */
  hasContainer: boolean;
  /** Its root shows nothing: of the sheets it needs its own alone. */
  isBare?: true;
  load: Load;
}

export const widgets: Record<Paintable, PaintableWidget> = {
  conversations: { settings: conversations, hasContainer: true, load: loadThread },
  'conversations-count': { settings: conversationsCount, hasContainer: true, isBare: true, load: loadCount },
  'tray-trigger': { settings: trayTrigger, hasContainer: false, load: loadNothing },
};
