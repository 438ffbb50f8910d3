/**
 * The sheets of a fragment: those rules of the widget that can match its markup, in two parts. The first part blocks the
 * first paint; the second follows the markup, with rules for states that no element of it has yet, and for classes that
 * scripts add. Both depend only on the names in the markup, so equal markup gets equal bytes.
 */

/** Lists of names: one of each list must occur. Classes start with a dot, attributes are in brackets. */
type Needs = string[][];

interface Selector {
  /** Text of the selector, with lists of alternatives that may be dropped. */
  text: (string | [text: string, needs: Needs][])[];
  needs: Needs;
  /** Names of states, such as an attribute. Without one of each list, the rule cannot affect the first paint. */
  states: Needs;
}

/** A rule of a sheet, as the build splits it (tools/build/sheet-rules.mjs). */
export type Rule = { head: string; rules: Rule[] } | StyleRule;

interface StyleRule {
  selectors: Selector[];
  /** Declarations, and nested blocks. */
  body: string[];
}

export interface Sheets {
  first: string;
  /** Rules that follow the markup. */
  deferred: string;
}

type Names = ReadonlySet<string>;
type Picking = (selector: Selector) => Selector | false | undefined;

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g;
const ATTRIBUTE = /\s([^\s=>]+)(?:="([^"]*)")?/g;
const PRIVATE = /^(--_[\w-]+):/;
const READ = /var\((--_[\w-]+)/g;
const ANIMATION = /(?<=^|[{;])animation(?:-name)?:([^;}]*)/g;

/** Finds elements, classes and attributes in React's markup: values in double quotes, `<` and `>` of texts escaped. */
export function namesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    names.add(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (name !== 'class') names.add(`[${name}]`).add(`[${name}=${value}]`);
      else for (const one of value.split(' ')) if (one) names.add(`.${one}`);
    }
  }
  return names;
}

/**
 * Returns the rules that can match these names, without unused private tokens and animations.
 *
 * @param given classes that scripts may add
 */
export function sheetsOf(rules: Rule[], names: Names, given: string[] = []): Sheets {
  const pickFirst = (known: Names) => (selector: Selector) =>
    satisfied(selector.states, names) && narrowed(selector, known);
  const pickAny = (known: Names) => (selector: Selector) => narrowed(selector, known);
  const all = new Set([...names, ...given.map((name) => `.${name}`)]);
  const matching = filtered(rules, pickAny(withAnimations(all, filtered(rules, pickAny(all)))));
  const early = pickFirst(withAnimations(names, filtered(rules, pickFirst(names))));
  const isFirst = (selector: Selector) => Boolean(early(selector));
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

/** Drops alternatives that cannot match; undefined when none is left. */
function narrowed(selector: Selector, names: Names): Selector | undefined {
  if (!satisfied(selector.needs, names)) return undefined;
  const text = selector.text.map((piece) =>
    typeof piece === 'string' ? piece : piece.filter(([, needs]) => satisfied(needs, names)),
  );
  return text.some((piece) => piece.length === 0) ? undefined : { ...selector, text };
}

const filtered = (rules: Rule[], pick: Picking): Rule[] =>
  rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) return [{ ...rule, rules: filtered(rule.rules, pick) }];
    const selectors = rule.selectors.flatMap((selector) => pick(selector) || []);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });

const declarationsOf = (rules: Rule[]): string[] =>
  rules.flatMap((rule) => ('rules' in rule ? declarationsOf(rule.rules) : rule.body));

/** Adds the animations that these rules start. */
const withAnimations = (names: Names, rules: Rule[]): Names =>
  new Set([
    ...names,
    ...[...declarationsOf(rules).join(';').matchAll(ANIMATION)].flatMap(([, value = '']) =>
      value.split(/[\s,]+/).map((name) => `@keyframes ${name}`),
    ),
  ]);

/** Returns the declared private token; '' for other declarations. */
const tokenOf = (declaration: string): string => PRIVATE.exec(declaration)?.[1] ?? '';

const withTokens = (body: string[], read: Names): string[] =>
  body.filter((it) => tokenOf(it) === '' || read.has(tokenOf(it)));

/** Finds private tokens that these rules read, directly or through others. */
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
