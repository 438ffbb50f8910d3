/** Media gallery: the pictures and videos of a conversation, the newest first (specification §2; host contract 6.3). */
import { id, integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose pictures; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Comments with pictures at first, and with each further press. */
  limit: integer({ fallback: 12, min: 1, max: 48, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-media-gallery',
  legacy: {
    type: 'media-gallery',
    attributes: { 'data-unique-id': 'vf-container-id', 'data-limit': 'limit', 'data-title': 'title' },
  },
  area: 'pictures',
  settings,
  rootClass: 'vf-media-gallery',
  component: () => import('./media-gallery'),
});
