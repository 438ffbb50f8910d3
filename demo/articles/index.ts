/** Every article, newest first. */
import type { Article } from '../publication';
import { bell } from './bell';
import { boats } from './boats.ar';
import { bridge } from './bridge';
import { eels } from './eels';
import { ferry } from './ferry';
import { library } from './library';
import { lights } from './lights';
import { loaf } from './loaf';
import { pitch } from './pitch';
import { weather } from './weather';

const all: Article[] = [ferry, eels, bridge, weather, pitch, loaf, library, lights, bell, boats];

export const articles: readonly Article[] = all.sort((a, b) => a.hoursAgo - b.hoursAgo);
export const articleBySlug = (slug: string): Article | undefined => articles.find((a) => a.slug === slug);
