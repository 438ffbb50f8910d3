/**
 * Texts of paid cards. They load without the packs' loader and without the code that reads the page's tags: both are
 * part of the core, which a page that is only read never runs.
 */
import { packs } from 'virtual:packs/trending_articles';

type Texts = typeof import('../../../../locales/en/trending_articles.json')['trending_articles'];
export type CardTexts = Pick<Texts, 'ad' | 'sponsored' | 'recommended_by' | 'ad_choices'>;

/** In the page's language, a related one, or English. */
export async function cardTexts(): Promise<CardTexts> {
  const tag = document.querySelector<HTMLMetaElement>('meta:is([name="vf:lang" i], [property="vf:lang" i])');
  const asked = tag?.content || document.documentElement.lang;
  const name = asked.trim().toLowerCase().replaceAll('_', '-');
  const [main = ''] = name.split('-');
  const known = Object.entries(packs);
  const found = [name, main].map((one) => known.find(([code]) => code === one)).find(Boolean);
  const [, fetchPack] = found ?? known.find(([code]) => code.split('-')[0] === main) ?? [];
  const pack = await (fetchPack ?? packs.en)?.();
  return pack?.default.trending_articles as CardTexts;
}
