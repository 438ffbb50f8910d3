/**
 * The first sheet of one fragment: of the widget's rules those that can match what is drawn. It follows from the names in
 * the markup alone, so that whoever draws the same writes the same bytes.
 */

/** One rule of a sheet, as the build splits it (build/sheet-rules.mjs). */
export type Rule =
  | { head: string; rules: Rule[] }
  | {
      /** Each with its needs: of every list one name must occur. Classes are written with their dot. */
      selectors: [text: string, needs: string[][]][];
      /** Declarations, and blocks inside the rule. */
      body: string[];
    };

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

/** The rules that can match where these names occur, without private tokens that none of them reads. */
export function sheetOf(rules: Rule[], names: Names): string {
  const matching = filtered(rules, names);
  return textOf(matching, readIn(matching));
}

const filtered = (rules: Rule[], names: Names): Rule[] =>
  rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) {
      const inside = filtered(rule.rules, names);
      return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
    }
    const selectors = rule.selectors.filter(([, needs]) => needs.every((some) => some.some((name) => names.has(name))));
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });

const declarationsOf = (rules: Rule[]): string[] =>
  rules.flatMap((rule) => ('rules' in rule ? declarationsOf(rule.rules) : rule.body));

/** Private tokens that something shown reads, be it by way of others. */
function readIn(rules: Rule[]): Names {
  const declarations = declarationsOf(rules);
  const read = new Set<string>();
  const add = (text: string) => {
    for (const [, token = ''] of text.matchAll(READ)) {
      if (read.has(token)) continue;
      read.add(token);
      for (const other of declarations) if (PRIVATE.exec(other)?.[1] === token) add(other);
    }
  };
  for (const declaration of declarations) if (!PRIVATE.test(declaration)) add(declaration);
  return read;
}

const textOf = (rules: Rule[], read: Names): string =>
  rules.map((rule) => ('rules' in rule ? block(rule.head, textOf(rule.rules, read)) : ruleText(rule, read))).join('');

function ruleText({ selectors, body }: Extract<Rule, { body: string[] }>, read: Names): string {
  const kept = body.filter((declaration) => {
    const token = PRIVATE.exec(declaration)?.[1];
    return !token || read.has(token);
  });
  return block(selectors.map(([text]) => text).join(), kept.join(';'));
}

const block = (head: string, inside: string): string => inside && `${head}{${inside}}`;
