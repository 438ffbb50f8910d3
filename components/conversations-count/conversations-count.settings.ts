/** Attributes of `<vf-conversations-count>` (HOST-API.md 6.2). */
import { id, type SettingsOf } from '../../core/element/settings';

export const settings = { vfContainerId: id() };
export type Settings = SettingsOf<typeof settings>;
