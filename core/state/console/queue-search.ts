/** The search field of the queue: `user:Ann email:ann@news.example article:story-1 id:… rule:words/insults`. */
import type { QueueFilter } from './queue';

const fields = { user: 'writer', email: 'writer', article: 'article', id: 'comment', rule: 'rule' } as const;
type Operator = keyof typeof fields;
type Searched = Partial<Pick<QueueFilter, (typeof fields)[Operator]>>;

const isOperator = (name: string): name is Operator => Object.hasOwn(fields, name);
/** A value with spaces is in quotation marks. */
const PART = /(\w+):(?:"([^"]*)"|(\S+))/g;

const nothing = { writer: undefined, article: undefined, comment: undefined, rule: undefined };

/** @returns null for a text that is no list of operators with values */
export function readSearch(text: string): Searched | null {
  const found: Searched = { ...nothing };
  const rest = text.replaceAll(PART, (all, name: string, quoted?: string, plain?: string) => {
    if (!isOperator(name)) return all;
    found[fields[name]] = quoted ?? plain;
    return '';
  });
  return rest.trim() === '' ? found : null;
}
