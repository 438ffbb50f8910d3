/** The search field of the queue: `user:Ann email:ann@news.example article:story-1 id:… rule:words/insults reason:hate`. */
import type { FlagReason } from '../../contract/content/comment';
import type { QueueFilter } from './queue';

const fields = { user: 'writer', email: 'writer', article: 'article', id: 'comment', rule: 'rule' } as const;
type Operator = keyof typeof fields | 'reason';
type Searched = Partial<Pick<QueueFilter, (typeof fields)[keyof typeof fields] | 'reason'>>;

const isOperator = (name: string): name is Operator => name === 'reason' || Object.hasOwn(fields, name);
/** A value with spaces is in quotation marks. */
const PART = /(\w+):(?:"([^"]*)"|(\S+))/g;

/** Values that `reason:` accepts. */
export const searchedReasons = [
  'spam',
  'abuse',
  'hate',
  'off_topic',
  'misinformation',
  'other',
] as const satisfies FlagReason[];

const nothing = { writer: undefined, article: undefined, comment: undefined, rule: undefined, reason: undefined };

/** @returns `unknown` for a text that is no list of operators with values, `reason` for a reason that reports do not have */
export function readSearch(text: string): Searched | 'unknown' | 'reason' {
  const found: Searched = { ...nothing };
  let isReasonKnown = true;
  const rest = text.replaceAll(PART, (all, name: string, quoted?: string, plain?: string) => {
    if (!isOperator(name)) return all;
    const value = quoted ?? plain;
    if (name === 'reason') {
      found.reason = searchedReasons.find((reason) => reason === value);
      isReasonKnown &&= found.reason !== undefined;
    } else found[fields[name]] = value;
    return '';
  });
  if (rest.trim() !== '') return 'unknown';
  return isReasonKnown ? found : 'reason';
}
