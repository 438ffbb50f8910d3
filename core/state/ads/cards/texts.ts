/**
 * The words on paid cards. They are fetched past the packs' loader, and their language is found without what reads
 * the page's tags: all of that comes with the core, which a page that is only read never runs.
 */
import { packs } from 'virtual:packs/trending_articles';

type Texts = typeof import('../../../../locales/en/trending_articles.json')['trending_articles'];
export type CardTexts = Pick<Texts, 'ad' | 'sponsored' | 'recommended_by' | 'ad_choices'>;

/** In the page's language, a close one, or English. */
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
