/** Guesses which column of a table has which field: first by the names of the columns, then by their values. */
import type { Row } from './csv-rows';
import { readTime } from './source-time';
import { type Effect, FIELDS, type Mapping, type TableKind } from './table-mapping';

/** Names of columns, without `_`, `-` and spaces, from the most to the least certain. */
const NAMES: Record<TableKind, Record<string, RegExp[]>> = {
  comments: {
    id: [/^(content|comment|post)(uuid|id)$/, /^(uuid|id)$/],
    container: [/^(content)?container(uuid|id)?$/, /^(article|page|story|thread|asset)(uuid|id)$/],
    parent: [/^parent(content|comment)?(uuid|id)?$/, /^(inreplyto|replyto)(uuid|id)?$/],
    author: [/^(actor|author|user|member)(uuid|id)$/],
    author_name: [/^(actor|author|user|display)name$/, /^author$/],
    text: [/^(content|comment|post)?(text|body)$/, /^(content|comment|message)$/],
    url: [/^(page|article|story|origin)?(url|link|address)$/],
    page_title: [/^(page|article|story|origin)(title|headline)$/],
    action: [/^(action|event)(type|name)?$/],
    state: [/^(content|comment|moderation)?(state|status)$/],
    date_created: [
      /^(date|time)?created(at|date|time|on)?$/,
      /^(creation|action|event)(date|time)$/,
      /^(timestamp|date|time)$/,
    ],
    date_edited: [/^(date)?(edited|modified|updated)(at|date|time)?$/],
    likes: [/^(total)?(likes|upvotes)(count)?$/],
    dislikes: [/^(total)?(dislikes|downvotes)(count)?$/],
    title: [/^(review)?title$/],
    rating: [/^(rating|stars)$/],
  },
  users: {
    id: [/^(actor|user|member)(uuid|id)$/, /^(uuid|id)$/],
    name: [/^(display|user|screen|actor)?name$/, /^nickname$/],
    email: [/^e?mail(address)?$/],
    publisher_id: [/^(external|publisher|thirdparty|sso|cookie|login)(user)?(uuid|id)$/],
    is_banned: [/^(is)?banned$/],
    date_created: [/^(date|time)?(created|registered|joined)(at|date|time|on)?$/, /^(registration|signup)(date|time)$/],
  },
  containers: {
    id: [/^(content)?container(uuid)$/, /^uuid$/, /^(content)?containerid$/, /^id$/],
    container_id: [/^(content)?containerid$/, /^(article|page|story|external)id$/],
    url: [/^(page|article|story|container|origin)?(url|link|address)$/],
    title: [/^(page|article|story|container|origin)?(title|headline)$/],
    date_created: [/^(date|time)?created(at|date|time|on)?$/],
    date_closed: [/^(date)?(closed|expir(y|es|ation))(at|date|time)?$/],
  },
};

/** Which kind of table has this column and no other. */
const TYPICAL: Record<TableKind, RegExp> = {
  comments: /^parent|^(content|comment|post)(uuid|id|text|body)$|^(content|comment|text|body|message)$/,
  users: /^e?mail|^(display|screen|user|nick)name$|^(registered|registration)/,
  containers: /^(page|article|container|origin)?(url|title)$/,
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Decides by the name of the file, or else by its columns. */
export function guessKind(file: string, columns: string[]): TableKind {
  if (/comment|content[_-]?(?!container)/i.test(file) && !/container/i.test(file)) return 'comments';
  if (/user|member|people|actor/i.test(file)) return 'users';
  if (/container|article|page/i.test(file)) return 'containers';
  const score = (kind: TableKind) => columns.filter((column) => TYPICAL[kind].test(plain(column))).length;
  return (['users', 'containers', 'comments'] as const).toSorted((a, b) => score(b) - score(a))[0] ?? 'comments';
}

/** @param rows the first rows of the table */
function guessColumns(kind: TableKind, columns: string[], rows: Row[]): Record<string, string> {
  const found: Record<string, string> = {};
  const free = () => columns.filter((column) => !Object.values(found).includes(column));
  for (const [field, patterns] of Object.entries(NAMES[kind])) {
    for (const pattern of patterns) {
      const column = free().find((name) => pattern.test(plain(name)));
      if (column === undefined) continue;
      found[field] = column;
      break;
    }
  }
  for (const field of [...FIELDS[kind].required, ...FIELDS[kind].optional]) {
    const looksRight = VALUES[field];
    if (found[field] !== undefined || !looksRight) continue;
    const column = free().find((name) =>
      looksRight(
        rows.map((row) => row[name] ?? ''),
        rows,
        found,
      ),
    );
    if (column !== undefined) found[field] = column;
  }
  return found;
}

const filled = (values: string[]) => values.filter((value) => value.trim() !== '');
const most = (values: string[], test: (value: string) => boolean) =>
  filled(values).length > 0 && filled(values).filter(test).length >= 0.8 * filled(values).length;

/** Recognizes fields by the values of a column. */
const VALUES: Record<string, (values: string[], rows: Row[], found: Record<string, string>) => boolean> = {
  id: (values) => values.length > 1 && values.every(Boolean) && new Set(values).size === values.length,
  text: (values) => most(values, (value) => /\S\s+\S/.test(value) && readTime(value, 'UTC') === undefined),
  date_created: (values) => most(values, (value) => readTime(value, 'UTC') !== undefined && value.length >= 10),
  email: (values) => most(values, (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)),
  url: (values) => most(values, (value) => /^https?:\/\/\S+$/.test(value)),
  /** Some rows have none, and the others name a row of the same table. */
  parent(values, rows, { id = '' }) {
    const ids = new Set(rows.map((row) => row[id] ?? ''));
    return filled(values).length < values.length && most(values, (value) => ids.has(value));
  },
};

const WORDS: [RegExp, Effect][] = [
  [/unlike|like[_ -]?removed/i, 'unliked'],
  [/dislike|flag|report|view|follow|share|mention/i, 'ignored'],
  [/like|upvote/i, 'liked'],
  [/await|pending|queue|premod/i, 'pending'],
  [/spam/i, 'spam'],
  [/disab|reject|block|hid/i, 'rejected'],
  [/delet|eras|remov/i, 'removed'],
  [/edit|updat|modif/i, 'edited'],
  [/creat|post|comment|reply|new|publish|visible|approv|enabl|accept|active/i, 'visible'],
];

/** The effect of a value of `action` or `state`; undefined when nothing is known of it. */
export const guessEffect = (value: string): Effect | undefined => WORDS.find(([word]) => word.test(value))?.[1];

export interface Sample {
  file: string;
  columns: string[];
  rows: Row[];
}

export function guessMapping(samples: Sample[]): Mapping {
  const mapping: Mapping = {};
  for (const { file, columns, rows } of samples) {
    const kind = guessKind(file, columns);
    mapping[kind] ??= guessColumns(kind, columns, rows);
    const { action = '', state = '' } = kind === 'comments' ? (mapping.comments ?? {}) : {};
    for (const value of filled(rows.flatMap((row) => [row[action] ?? '', row[state] ?? '']))) {
      mapping.effects = { ...mapping.effects, [value]: guessEffect(value) ?? 'ignored' };
    }
  }
  return mapping;
}
