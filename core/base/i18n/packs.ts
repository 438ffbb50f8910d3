/** Packs by language and area (specification §1). English replaces one that fails, which is requested again. */

import { packs } from 'virtual:packs';
import rosetta from 'rosetta';
import { deliveredAs } from '../delivered';
import { atom } from '../store/jotai';
import { store } from '../store/store';
import { chooseLanguageAction, currentLanguage, readLanguage } from './language';
import { DEFAULT_LANGUAGE, type Language } from './languages';

/**
 * All areas, for the types of their keys: TypeScript reads no folder, and a generated file of types would be one more
 * step before an editor knows a key. It costs no bytes; `t` rejects areas that are missing here.
 */
export interface Areas {
  /** The reader's account: the tray's screen, and connected logins. */
  account: typeof import('../../../locales/en/account.json')['account'];
  base: typeof import('../../../locales/en/base.json')['base'];
  chat: typeof import('../../../locales/en/chat.json')['chat'];
  /** Questions that hosts answer. */
  questions: typeof import('../../../locales/en/questions.json')['questions'];
  conversations: typeof import('../../../locales/en/conversations.json')['conversations'];
  reviews: typeof import('../../../locales/en/reviews.json')['reviews'];
  /** Parts that a reader opens: menus, profiles, ways to share. */
  reading: typeof import('../../../locales/en/reading.json')['reading'];
  /** Texts that few logins need: captchas, mails, passkeys. */
  login: typeof import('../../../locales/en/login.json')['login'];
  /** The newsroom console. */
  console: typeof import('../../../locales/en/console.json')['console'];
  /** The console's words for what the server names: settings, rules, their values, and counts of imports. */
  terms: typeof import('../../../locales/en/terms.json')['terms'];
  /** A comment beside the article, and links into the conversation. */
  quote: typeof import('../../../locales/en/quote.json')['quote'];
  /** Articles to read next. */
  trending_articles: typeof import('../../../locales/en/trending_articles.json')['trending_articles'];
  /** Live blogs for readers, and for their reporters. */
  liveblog: typeof import('../../../locales/en/liveblog.json')['liveblog'];
  /** Replies to a live blog's posts, once a reader opens them. */
  replies: typeof import('../../../locales/en/replies.json')['replies'];
  newsroom: typeof import('../../../locales/en/newsroom.json')['newsroom'];
  /** Readers' pictures, as a gallery. */
  pictures: typeof import('../../../locales/en/pictures.json')['pictures'];
  poll: typeof import('../../../locales/en/poll.json')['poll'];
  page_settings: typeof import('../../../locales/en/page_settings.json')['page_settings'];
  /** Messages that arrive while no page is open. */
  push: typeof import('../../../locales/en/push.json')['push'];
  /** Screens of the tray other than the account forms. */
  tray: typeof import('../../../locales/en/tray.json')['tray'];
  /** Share bars. */
  sharing: typeof import('../../../locales/en/sharing.json')['sharing'];
  /** A field, once a reader writes in it. */
  writing: typeof import('../../../locales/en/writing.json')['writing'];
}
export type Area = keyof Areas;

type Pack = Record<string, Record<string, string>>;

export const dictionary = rosetta<Pack>();

export const packsAtom = atom(0);

const wanted = new Set<Area>();
const coming = new Map<string, Promise<boolean>>();

export const isLoaded = (language: Language, area: Area): boolean => dictionary.table(language)?.[area] !== undefined;

function fetchPack(language: Language, area: Area): Promise<boolean> {
  const name = `${language}/${area}`;
  const known = coming.get(name);
  if (known) return known;
  const answer = (async () => {
    try {
      const pack = deliveredAs<Pack>(name) ?? (await packs[name]?.())?.default;
      if (!pack) throw new Error(`no language pack ${name}`);
      dictionary.set(language, pack);
      store.set(packsAtom, (count) => count + 1);
      return true;
    } catch (error) {
      console.error(error);
      coming.delete(name);
      return false;
    }
  })();
  coming.set(name, answer);
  return answer;
}

/** Loads areas, in the current language unless another is named; never rejects. */
export async function loadAreas(areas: Area[], language = currentLanguage()): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      wanted.add(area);
      if (isLoaded(language, area) || (await fetchPack(language, area))) return;
      if (language !== DEFAULT_LANGUAGE) await fetchPack(DEFAULT_LANGUAGE, area);
    }),
  );
}

/** Reads the page's language again; the texts change once every area is loaded in it. */
export const loadLanguageAction = atom(null, async (_get, set) => {
  const language = readLanguage(document);
  let known: number;
  // An area requested in the meantime is loaded in the previous language, and would stay in it.
  do {
    known = wanted.size;
    await loadAreas([...wanted], language);
  } while (wanted.size > known);
  set(chooseLanguageAction, language);
});
