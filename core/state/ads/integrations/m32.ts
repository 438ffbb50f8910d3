/** M32 replaces GPT's loader; the queue and the slots are GPT's. */
import { fillByGpt } from './gpt';

export const fill = fillByGpt('m32', 'https://rdc.m32.media/m32hb_gpt.min.js');
