/** All formats, and how to find the format of a file. */
import { artalk } from './artalk.format';
import { commento } from './commento.format';
import { coral } from './coral.format';
import { csv } from './csv.format';
import { disqus } from './disqus.format';
import { facebook } from './facebook.format';
import type { Format } from './format';
import { hyvor } from './hyvor.format';
import { isso } from './isso.format';
import { remark42 } from './remark42.format';
import { tables } from './tables.format';
import { talk } from './talk.format';
import { vf1 } from './vf1.format';
import { wordpress } from './wordpress.format';

/** CSV is last, because its test matches other formats too. */
export const formats: Format[] = [
  vf1,
  disqus,
  wordpress,
  coral,
  talk,
  remark42,
  commento,
  artalk,
  hyvor,
  isso,
  facebook,
  tables,
  csv,
];

export const findFormat = (name: string): Format | undefined => formats.find((format) => format.name === name);

export const guessFormat = (head: string): Format | undefined => formats.find((format) => format.matches(head));
