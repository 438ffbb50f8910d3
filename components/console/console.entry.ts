/** Defines `<vf-console>`. The page of the server loads this file. */
import { loadAreas } from '../../core/base/i18n/packs';
import { defineWidget } from '../../core/mount/element/define-widget';
import { Console } from './console';
import sheet from './console.css';

loadAreas(['console', 'base', 'page_settings', 'reading', 'conversations'])
  .then(() =>
    defineWidget('vf-console', { component: Console, settings: {}, styles: [sheet], rootClass: 'vf-console' }),
  )
  .catch(console.error);
