/** Tells whether a name suggests the publication or its staff, in any language and script. */
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import { foldLetters, lookOf } from '../../sites/words/fold';
import { connectors, fillers, roleNames } from './role-names';

interface NamedSite {
  name: string;
  domain: string;
  hosts: readonly string[];
  rules: Pick<SiteRules, 'names'>;
}

/** From this length on, a word is refused inside longer words as well: "newsmoderator", "Moderatorka". */
const LONG = 9;
/** Shorter site names occur in too many names of people. */
const SITE_NAME_MIN = 3;

const looksOf = (words: string[]): Set<string> => new Set(words.map(lookOf).filter(Boolean));
const split = (list: string): string[] => list.split(', ');

const anywhere = looksOf(Object.values(roleNames).flatMap((language) => split(language.anywhere)));
const alone = looksOf(Object.values(roleNames).flatMap((language) => split(language.alone)));
const long = [...anywhere].filter(({ length }) => length >= LONG);
const filling = looksOf(split(fillers));
const connecting = looksOf(split(connectors));

/** Keeps signs that replace letters: "$taff", "@dmin". */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}$@|]+/u;
const NUMBER_AT_END = /[\d\s]+$/;

export function isReservedName(name: string, { rules: { names }, ...site }: NamedSite): boolean {
  const text = foldLetters(name);
  const looks = [text, text.replace(NUMBER_AT_END, '')].map((part) => ({
    whole: lookOf(part),
    words: part
      .split(BETWEEN_WORDS)
      .map((word) => lookOf(word.replace(NUMBER_AT_END, '')))
      .filter(Boolean),
  }));
  const own = looksOf(names.reserved);
  const sites = names.site ? siteLooks(site) : [];
  return looks.some(
    ({ whole, words }) =>
      own.has(whole) || sites.some((look) => isOfSite(whole, words, look)) || (names.roles && isRole(whole, words)),
  );
}

function isRole(whole: string, words: string[]): boolean {
  if (words.some((word) => anywhere.has(word)) || long.some((look) => whole.includes(look))) return true;
  const rest = words.filter((word) => !filling.has(word));
  if (isWholeRole(whole) || isWholeRole(rest.join(''))) return true;
  if ([...filling].some((word) => word.length > 1 && whole.startsWith(word) && isWholeRole(whole.slice(word.length))))
    return true;
  const [first = '', next = ''] = filling.has(words[0] ?? '') ? words.slice(1) : words;
  return alone.has(first) && connecting.has(next);
}

const isWholeRole = (look: string): boolean => anywhere.has(look) || alone.has(look);

/** Matches the site's name, alone or next to a role or filler: "The Daily Post", "Daily Post Support". */
function isOfSite(whole: string, words: string[], site: string): boolean {
  const isRest = (look: string) => look === '' || filling.has(look) || isWholeRole(look);
  const filled = words.filter((word) => !filling.has(word)).join('');
  return [whole, filled].some(
    (look) =>
      look === site ||
      (look.startsWith(site) && isRest(look.slice(site.length))) ||
      (look.endsWith(site) && isRest(look.slice(0, -site.length))),
  );
}

/** Returns the site's name, with and without an article, and its hosts: "news.example" and "news". */
function siteLooks({ name, domain, hosts }: Omit<NamedSite, 'rules'>): string[] {
  const bare = [domain, ...hosts].map((host) => host.replace(/^www\./, '').replace(/:\d+$/, ''));
  const words = name.split(BETWEEN_WORDS);
  const withoutArticle = filling.has(lookOf(words[0] ?? '')) ? [words.slice(1).join(' ')] : [];
  const looks = looksOf([name, ...withoutArticle, ...bare, ...bare.map((host) => host.split('.')[0] as string)]);
  return [...looks].filter(({ length }) => length >= SITE_NAME_MIN);
}
