/** A site's private rules as they are stored, read and shown to staff (core/contract/site-rules). */
import type { TObject, TSchema } from 'typebox';
import {
  type PresentedRules,
  SiteRules,
  type StoredRules,
  type WordList,
} from '../../../../../core/contract/site-rules';
import { invalidField } from '../../../http/errors';
import { readWord } from '../words/word-matcher';

const members = (SiteRules as TObject).properties as Record<string, TSchema & { properties?: Record<string, TSchema> }>;
const defaultOf = (schema: TSchema): unknown => structuredClone((schema as { default?: unknown }).default);

/** Every rule: what the site says, else the default. Names nobody knows are left out. */
export function withDefaults(stored: StoredRules): SiteRules {
  const rules: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    const own = Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined;
    rules[name] = schema.properties ? wholeGroup(schema.properties, own ?? {}) : (own ?? defaultOf(schema));
  }
  return rules as SiteRules;
}

const wholeGroup = (properties: Record<string, TSchema>, own: object) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      Object.hasOwn(own, name) ? (own as Record<string, unknown>)[name] : defaultOf(schema),
    ]),
  );

/** What a change leaves: groups are put together member by member, lists are taken in whole. */
export function mergeRules(stored: StoredRules, change: StoredRules): StoredRules {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    const isGroup = Object.hasOwn(members, name) && members[name]?.properties !== undefined;
    merged[name] = isGroup ? { ...(merged[name] as object), ...(value as object) } : value;
  }
  return merged as StoredRules;
}

/** What a schema alone cannot see. @throws ApiError invalid_field naming it */
export function checkRules({ spam, word_lists, hook, mail, captcha }: SiteRules): void {
  if (spam.spam_above < spam.hold_above) {
    throw invalidField('spam.spam_above', 'spam.spam_above must not be below spam.hold_above.');
  }
  const names = new Set<string>();
  for (const [index, list] of word_lists.entries()) {
    const field = `word_lists.${index}`;
    if (names.has(list.name)) throw invalidField(`${field}.name`, 'Every word list needs a name of its own.');
    names.add(list.name);
    checkWords(list, field);
  }
  if (hook.url !== '' && !URL.canParse(hook.url)) throw invalidField('hook.url', 'hook.url must be an address.');
  if (mail.page !== '' && !URL.canParse(mail.page)) throw invalidField('mail.page', 'mail.page must be an address.');
  if (hook.url !== '' && hook.secret.length < 16) {
    throw invalidField('hook.secret', 'hook.secret must have 16 characters or more.');
  }
  if (captcha.kind === 'none' || captcha.kind === 'proof') return;
  for (const name of ['site_key', 'secret'] as const) {
    if (captcha[name] === '') throw invalidField(`captcha.${name}`, `captcha.${name} is required by ${captcha.kind}.`);
  }
}

/** A ligature may stand for a whole sentence: what is looked for is bounded as well as what is written. */
const FOLDED_MAX = 200;

function checkWords({ words }: WordList, field: string): void {
  for (const [index, word] of words.entries()) {
    const { text, isOpenBefore, isOpenAfter } = readWord(word);
    const shortest = isOpenBefore || isOpenAfter ? 2 : 1;
    if (text.length < shortest || text.length > FOLDED_MAX) {
      throw invalidField(
        `${field}.words.${index}`,
        `${field}.words.${index} has nothing in it to look for, or too much.`,
      );
    }
  }
}

/** As staff read them: without secrets. */
export function presentRules({ hook, captcha, ...rules }: SiteRules, version: number): PresentedRules {
  return { version, rules: { ...rules, hook: withoutSecret(hook), captcha: withoutSecret(captcha) } };
}

const withoutSecret = <Group extends { secret: string }>({ secret, ...group }: Group) => ({
  ...group,
  has_secret: secret !== '',
});
