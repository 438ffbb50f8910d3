/** The English sentence on each setting of a site, for `vf site settings`. The console has them in every language (locales/<lang>/terms.json). */
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import english from '../../../../../locales/en/terms.json';

export const settingSentence = (name: keyof SiteSettings): string => english.terms[`setting.${name}.says`];
