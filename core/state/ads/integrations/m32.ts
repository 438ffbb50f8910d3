/** M32 has a loader of its own in GPT's place; the queue and the slots are GPT's. */
import { fillByGpt } from './gpt';

export const fill = fillByGpt('m32', 'https://rdc.m32.media/m32hb_gpt.min.js');
