import { rootClasses } from 'virtual:root-classes';

/**
 * One rule of the page's sheet, converted for a shadow root. Its selector may cross the boundary anywhere, so every
 * split is tried: the outer part is tested against the element and its ancestors, the inner part goes into the sheet
 * with the specificity of the whole (host contract 8 "Selectors crossing the boundary", "Root rules").
 */
export interface PageRule {
  /** '' when the rule has no part in this element. */
  textFor(host: Element): string;
}

interface Cut {
  outer: string;
  /** The boundary was a child combinator: the outer part must be the element itself. */
  isChild: boolean;
  inner: string;
}

const ROOT_CLASS = new RegExp(`\\.(${['viafoura', ...rootClasses].join('|')})(?![\\w-])`);
/** An adopted rule for the root box is reduced to these properties: its box is already styled outside. */
const INHERITED = /^(--|font|color$|line-height$)/;
const PSEUDO_ELEMENT = /::[\w-]+(\([^)]*\))?$/;

/** Splits at top-level commas or, with `combinators`, where a selector's compounds meet. */
function splitTop(text: string, at: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let part = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') {
      part += char + text.charAt(++i);
      continue;
    }
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (!quote && depth === 0 && at.test(char)) {
      parts.push(part.trim());
      part = '';
      if (char !== ',') parts.push(char);
    } else part += char;
  }
  parts.push(part.trim());
  return parts;
}

/** Splits a selector, for example into `['.dark', ' ', '.vf-label']`. */
function compoundsOf(selector: string): string[] {
  const spaced = splitTop(selector.trim(), /[\s>+~]/);
  const merged: string[] = [];
  for (const [index, piece] of spaced.entries()) {
    const isCombinator = index % 2 === 1;
    const last = merged.at(-1);
    if (!isCombinator && piece === '') continue;
    if (isCombinator && last !== undefined && /^[\s>+~]$/.test(last)) {
      if (piece.trim()) merged[merged.length - 1] = piece;
    } else merged.push(isCombinator && !piece.trim() ? ' ' : piece);
  }
  return merged;
}

function cutsOf(selector: string): Cut[] {
  const pieces = compoundsOf(selector);
  const cuts: Cut[] = [];
  for (let i = 1; i < pieces.length; i += 2) {
    const combinator = pieces[i];
    if (combinator !== ' ' && combinator !== '>') continue;
    cuts.push({ outer: pieces.slice(0, i).join(''), isChild: combinator === '>', inner: pieces.slice(i + 1).join('') });
  }
  return cuts;
}

/** Gives the inner part the specificity of the whole selector: `:is()` has that of its heaviest entry. */
function weighed(inner: string, whole: string): string {
  const pseudo = PSEUDO_ELEMENT.exec(inner)?.[0] ?? '';
  if (pseudo) return `:is(${inner.slice(0, -pseudo.length)},${whole.slice(0, -pseudo.length)})${pseudo}`;
  return `:is(${inner},${whole})`;
}

const holds = (host: Element, { outer, isChild }: Cut): boolean => {
  try {
    return isChild ? host.matches(outer) : host.closest(outer) !== null;
  } catch {
    return false;
  }
};

const absolute = (text: string, base: string): string =>
  text.replace(/url\((["']?)(?!data:|#|[a-z][\w+.-]*:)([^"')]+)\1\)/gi, (_all, quote, path) => {
    try {
      return `url(${quote}${new URL(path, base).href}${quote})`;
    } catch {
      return `url(${quote}${path}${quote})`;
    }
  });

function inheritedOnly(style: CSSStyleDeclaration): string {
  return [...style]
    .filter((name) => INHERITED.test(name))
    .map((name) => `${name}:${style.getPropertyValue(name)}${style.getPropertyPriority(name) && '!important'}`)
    .join(';');
}

function readStyleRule(rule: CSSStyleRule, base: string): PageRule {
  const nested = [...(rule.cssRules ?? [])].map((inner) => inner.cssText).join('');
  const whole = absolute(rule.style.cssText + nested, base);
  const root = absolute(inheritedOnly(rule.style), base);
  const selectors = splitTop(rule.selectorText, /,/).map((selector) => ({
    selector,
    cuts: cutsOf(selector),
    body: ROOT_CLASS.test(compoundsOf(selector).at(-1) ?? '') ? root : whole,
  }));
  return {
    textFor: (host) =>
      selectors
        .filter(({ body }) => body)
        .map(({ selector, cuts, body }) => {
          const inside = cuts.filter((cut) => holds(host, cut)).map(({ inner }) => weighed(inner, selector));
          return `${[selector, ...inside].join(',')}{${body}}`;
        })
        .join('\n'),
  };
}

/** Rules of a sheet; `@import` and `@font-face` stay in the document, groups keep their condition. */
export function readRules(list: CSSRuleList, base: string, media = ''): PageRule[] {
  const rules = [...list].flatMap((rule): PageRule[] => {
    if (rule instanceof CSSStyleRule) return [readStyleRule(rule, base)];
    if (rule instanceof CSSGroupingRule) {
      const head = rule.cssText.slice(0, rule.cssText.indexOf('{'));
      return [wrap(head, readRules(rule.cssRules, base))];
    }
    if (rule instanceof CSSKeyframesRule || rule.cssText.startsWith('@property'))
      return [{ textFor: () => absolute(rule.cssText, base) }];
    return [];
  });
  return media && rules.length ? [wrap(`@media ${media}`, rules)] : rules;
}

function wrap(head: string, rules: PageRule[]): PageRule {
  return { textFor: (host) => `${head}{${rules.map((rule) => rule.textFor(host)).join('\n')}}` };
}
