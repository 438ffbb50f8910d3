/** A site's private rules as stored, read and shown to staff (core/contract/content/site-rules). */
import type { TObject, TSchema } from 'typebox';
import {
  banLetterLevels,
  banLetterVariables,
  commonReasons,
  letterVariables,
  unknownVariables,
} from '../../../../../core/contract/content/moderation';
import {
  type PresentedRules,
  type SiteReason,
  SiteRules,
  type StoredRules,
  type WordList,
} from '../../../../../core/contract/content/site-rules';
import { invalidField } from '../../../http/errors';
import { isTimeZone } from '../../platform/time/time-zone';
import { readWord } from '../words/word-matcher';

const members = (SiteRules as TObject).properties as Record<string, TSchema & { properties?: Record<string, TSchema> }>;
const defaultOf = (schema: TSchema): unknown => structuredClone((schema as { default?: unknown }).default);

/** Returns every rule: the site's value, else the default. Drops unknown names. */
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

/** Merges a change: groups member by member, lists as a whole. */
export function mergeRules(stored: StoredRules, change: StoredRules): StoredRules {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    const isGroup = Object.hasOwn(members, name) && members[name]?.properties !== undefined;
    merged[name] = isGroup ? { ...(merged[name] as object), ...(value as object) } : value;
  }
  return merged as StoredRules;
}

/** Checks beyond the schema. @throws ApiError invalid_field naming the field */
export function checkRules({
  spam,
  word_lists,
  reasons,
  ban_letters,
  broadcasts,
  hook,
  mail,
  captcha,
}: SiteRules): void {
  if (spam.spam_above < spam.hold_above) {
    throw invalidField('spam.spam_above', 'spam.spam_above must not be below spam.hold_above.', 'below_hold');
  }
  const names = new Set<string>();
  for (const [index, list] of word_lists.entries()) {
    const field = `word_lists.${index}`;
    if (names.has(list.name))
      throw invalidField(`${field}.name`, 'Every word list needs a name of its own.', 'list_name');
    names.add(list.name);
    checkWords(list, field);
  }
  checkReasons(reasons.list);
  for (const level of banLetterLevels) checkLetter(ban_letters[level], `ban_letters.${level}`, banLetterVariables);
  if (!isTimeZone(broadcasts.time_zone))
    throw invalidField(
      'broadcasts.time_zone',
      'broadcasts.time_zone must be the name of a time zone, such as Europe/Oslo.',
      'not_a_zone',
    );
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

function checkReasons(reasons: SiteReason[]): void {
  const keys = new Set<string>();
  for (const [index, { key, label, says, letter = '' }] of reasons.entries()) {
    const field = `reasons.list.${index}`;
    if (keys.has(key)) throw invalidField(`${field}.key`, 'Every reason needs a key of its own.');
    keys.add(key);
    checkLetter(letter, `${field}.letter`, letterVariables);
    if (commonReasons.some((it) => it === key)) continue;
    if (label.trim() === '')
      throw invalidField(`${field}.label`, `${field}.label is required for a reason of the site.`, 'reason_words');
    if (says.trim() === '')
      throw invalidField(`${field}.says`, `${field}.says is required for a reason of the site.`, 'reason_words');
  }
}

function checkLetter(letter: string, field: string, known: readonly string[]): void {
  const [unknown] = unknownVariables(letter, known);
  if (unknown) throw invalidField(field, `${field} has an unknown variable: {{${unknown}}}.`);
}

/** A ligature may expand to a whole sentence, so the folded length is limited, too. */
const FOLDED_MAX = 200;

function checkWords({ words }: WordList, field: string): void {
  for (const [index, word] of words.entries()) {
    const { text, isOpenBefore, isOpenAfter } = readWord(word);
    const shortest = isOpenBefore || isOpenAfter ? 2 : 1;
    if (text.length < shortest || text.length > FOLDED_MAX) {
      throw invalidField(
        `${field}.words.${index}`,
        `${field}.words.${index} has nothing in it to look for, or too much.`,
        'word',
      );
    }
  }
}

/** Presents rules to staff, without secrets. */
export function presentRules({ hook, captcha, ...rules }: SiteRules, version: number): PresentedRules {
  return { version, rules: { ...rules, hook: withoutSecret(hook), captcha: withoutSecret(captcha) } };
}

const withoutSecret = <Group extends { secret: string }>({ secret, ...group }: Group) => ({
  ...group,
  has_secret: secret !== '',
});
