/** Defines `<vf-console>`. The page of the server loads this file. */
import { loadAreas } from '../../core/base/i18n/packs';
import { defineWidget } from '../../core/mount/element/define-widget';
import { Console } from './console';
import sheet from './console.css';

/** Requested together with the texts, because nearly everyone begins with one of these screens. */
const first = location.pathname.includes('/queue')
  ? import('./queue/queue-screen')
  : import('./overview/overview-screen');
// The screen itself reports code that is missing.
first.catch(() => {});

loadAreas(['console', 'base', 'page_settings', 'reading', 'conversations'])
  .then(() =>
    defineWidget('vf-console', { component: Console, settings: {}, styles: [sheet], rootClass: 'vf-console' }),
  )
  .catch(console.error);
