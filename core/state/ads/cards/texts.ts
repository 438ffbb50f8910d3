/**
 * The words on paid cards. They are fetched past the packs' loader, and their language is found without what reads
 * the page's tags: all of that comes with the core, which a page that is only read never runs.
 */
import type { SpokenLanguage } from '../../../base/i18n/languages';

type Texts = typeof import('../../../../locales/en/trending_articles.json')['trending_articles'];
type Pack = { default: { trending_articles: Pick<Texts, 'ad' | 'sponsored' | 'recommended_by' | 'ad_choices'> } };

/** Every language of the table, or the types are wrong; `npm run create language` adds its line. */
export const packs: Record<SpokenLanguage, () => Promise<Pack>> = {
  ar: () => import('../../../../locales/ar/trending_articles.json'),
  da: () => import('../../../../locales/da/trending_articles.json'),
  de: () => import('../../../../locales/de/trending_articles.json'),
  en: () => import('../../../../locales/en/trending_articles.json'),
  es: () => import('../../../../locales/es/trending_articles.json'),
  fi: () => import('../../../../locales/fi/trending_articles.json'),
  fr: () => import('../../../../locales/fr/trending_articles.json'),
  it: () => import('../../../../locales/it/trending_articles.json'),
  nl: () => import('../../../../locales/nl/trending_articles.json'),
  'pt-br': () => import('../../../../locales/pt-br/trending_articles.json'),
  sr: () => import('../../../../locales/sr/trending_articles.json'),
};

export type CardTexts = Pack['default']['trending_articles'];

/** In the page's language, a close one, or English. */
export async function cardTexts(): Promise<CardTexts> {
  const tag = document.querySelector<HTMLMetaElement>('meta:is([name="vf:lang" i], [property="vf:lang" i])');
  const asked = tag?.content || document.documentElement.lang;
  const name = asked.trim().toLowerCase().replaceAll('_', '-');
  const [main = ''] = name.split('-');
  const known = Object.entries(packs);
  const found = [name, main].map((one) => known.find(([code]) => code === one)).find(Boolean);
  const [, fetchPack] = found ?? known.find(([code]) => code.split('-')[0] === main) ?? [];
  return (await (fetchPack ?? packs.en)()).default.trending_articles;
}
