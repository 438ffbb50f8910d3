/**
 * The first sheet of one fragment: of the widget's rules those that can match what is drawn, in two parts. The first is
 * what the first paint waits for; behind the markup comes what only shows to who points or presses, and what is for
 * classes that reading brings. Both follow from the names in the markup alone, so that whoever draws the same writes the
 * same bytes.
 */

/** Lists of names: of each one must occur. Classes are written with their dot. */
type Needs = string[][];

interface Selector {
  /** Its text, with lists of alternatives that may be left out. */
  text: (string | [text: string, needs: Needs][])[];
  needs: Needs;
  /** Nothing of it shows before somebody points or presses. */
  isDeferred: boolean;
}

/** One rule of a sheet, as the build splits it (build/sheet-rules.mjs). */
export type Rule = { head: string; rules: Rule[] } | StyleRule;

interface StyleRule {
  selectors: Selector[];
  /** Declarations, and blocks inside the rule. */
  body: string[];
}

export interface Sheets {
  first: string;
  /** Comes after the markup. */
  deferred: string;
}

type Names = ReadonlySet<string>;

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g;
const CLASS = /\sclass="([^"]*)"/;
const PRIVATE = /^(--_[\w-]+):/;
const READ = /var\((--_[\w-]+)/g;

/** Elements and classes of markup as React writes it: attributes in double quotes, `<` and `>` of texts escaped. */
export function namesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    names.add(tag);
    const classes = CLASS.exec(attributes)?.[1] ?? '';
    for (const name of classes.split(' ')) if (name) names.add(`.${name}`);
  }
  return names;
}

/**
 * The rules that can match where these names occur, without private tokens that none of them reads.
 *
 * @param given classes that may come into the markup by script
 */
export function sheetsOf(rules: Rule[], names: Names, given: string[] = []): Sheets {
  const all = new Set([...names, ...given.map((name) => `.${name}`)]);
  const matching = filtered(rules, (selector) => narrowed(selector, all));
  const isFirst = (selector: Selector) => !selector.isDeferred && narrowed(selector, names) !== undefined;
  const first = filtered(matching, (selector) => isFirst(selector) && selector);
  const read = readIn(first, matching);
  const readBehind = readIn(matching, matching);
  return {
    first: textOf(first, ({ selectors, body }) => block(selectors, withTokens(body, read))),
    deferred: textOf(matching, ({ selectors, body }) => {
      const tokens = body.filter((it) => readBehind.has(tokenOf(it)) && !read.has(tokenOf(it)));
      const waiting = selectors.filter((it) => !isFirst(it));
      return block(selectors.filter(isFirst), tokens) + block(waiting, withTokens(body, readBehind));
    }),
  };
}

const satisfied = (needs: Needs, names: Names): boolean => needs.every((some) => some.some((name) => names.has(name)));

/** Without alternatives that cannot match; undefined when nothing is left. */
function narrowed(selector: Selector, names: Names): Selector | undefined {
  if (!satisfied(selector.needs, names)) return undefined;
  const text = selector.text.map((piece) =>
    typeof piece === 'string' ? piece : piece.filter(([, needs]) => satisfied(needs, names)),
  );
  return text.some((piece) => piece.length === 0) ? undefined : { ...selector, text };
}

const filtered = (rules: Rule[], pick: (selector: Selector) => Selector | false | undefined): Rule[] =>
  rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) return [{ ...rule, rules: filtered(rule.rules, pick) }];
    const selectors = rule.selectors.flatMap((selector) => pick(selector) || []);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });

const declarationsOf = (rules: Rule[]): string[] =>
  rules.flatMap((rule) => ('rules' in rule ? declarationsOf(rule.rules) : rule.body));

/** '' when it is no declaration of a private token. */
const tokenOf = (declaration: string): string => PRIVATE.exec(declaration)?.[1] ?? '';

const withTokens = (body: string[], read: Names): string[] =>
  body.filter((it) => tokenOf(it) === '' || read.has(tokenOf(it)));

/** Private tokens that these rules read, be it by way of others. */
function readIn(rules: Rule[], defining: Rule[]): Names {
  const declarations = declarationsOf(defining);
  const read = new Set<string>();
  const add = (text: string) => {
    for (const [, token = ''] of text.matchAll(READ)) {
      if (read.has(token)) continue;
      read.add(token);
      for (const other of declarations) if (tokenOf(other) === token) add(other);
    }
  };
  for (const declaration of declarationsOf(rules)) if (tokenOf(declaration) === '') add(declaration);
  return read;
}

const textOf = (rules: Rule[], write: (rule: StyleRule) => string): string =>
  rules.map((rule) => ('rules' in rule ? braced(rule.head, textOf(rule.rules, write)) : write(rule))).join('');

const block = (selectors: Selector[], body: string[]): string =>
  selectors.length > 0 ? braced(selectors.map(writtenOut).join(), body.join(';')) : '';

const writtenOut = ({ text }: Selector): string =>
  text.map((piece) => (typeof piece === 'string' ? piece : piece.map(([alternative]) => alternative).join())).join('');

const braced = (head: string, inside: string): string => inside && `${head}{${inside}}`;
