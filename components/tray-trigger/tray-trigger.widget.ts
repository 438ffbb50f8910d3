/** The tray's trigger: the bell, and "Log in" for a guest, the reader's avatar after that (specification §2; host contract 2.2, 6.2). */
import { flag, presence, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Stands in the lower end corner of the window, over the page. */
  floating: flag(false),
  /** Round buttons alone: the words are for screen readers only. */
  vfFeatureUnity: presence(),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-tray-trigger',
  aliases: ['vf-tray-trigger-widget'],
  area: 'base',
  settings,
  rootClass: 'vf-tray-trigger',
  painted: { format: 2 },
  component: () => import('./tray-trigger'),
});
