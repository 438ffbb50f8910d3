/** The words a widget asks for before it draws, by tag: fetched beside its chunk, which would only ask later. */
import type { Area } from '../../base/i18n/packs';

export const areaOf: Record<string, Area> = {
  'vf-conversations': 'conversations',
  'vf-tray': 'base',
  'vf-tray-trigger': 'base',
};
