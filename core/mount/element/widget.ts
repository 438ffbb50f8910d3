/** What makes a widget: the same for the browser, where it is an element, and for the server, where it is markup. */
import type { ComponentType } from 'react';
import type { Area } from '../../base/i18n/packs';
import type { Settings, SettingsOf } from './settings';
import type { Sheet } from './sheets';

export interface Widget<S extends Settings = Settings> {
  component: ComponentType<SettingsOf<S>>;
  settings: S;
  /** Texts it is first drawn with. */
  areas: Area[];
  styles?: Sheet[];
  /** Classes of the element itself and of the first box inside; none when the component sets them by itself. */
  rootClass?: string;
}

/** Keeps the types of a widget's settings together. */
export const widget = <S extends Settings>(made: Widget<S>): Widget<S> => made;
