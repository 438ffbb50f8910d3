import { fillByGpt } from './gpt';

export const fill = fillByGpt('gtag', 'https://securepubads.g.doubleclick.net/tag/js/gpt.js');
