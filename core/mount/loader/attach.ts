/** Attaches a painted fragment to its element, and reads painted states (design decision 2). */
import { readServerTime } from '../../base/time/server-clock';
import { parsed } from '../../base/trusted/trusted';
import { type PaintedState, STATE_ATTRIBUTE, STATE_FORMAT, STYLE_ATTRIBUTE } from '../../contract/content/painted';

/** First paint's sheets, constructed, because a strict policy blocks style elements. */
const firstSheets = new Map<string, CSSStyleSheet>();

function firstSheet(text: string): CSSStyleSheet {
  const sheet = firstSheets.get(text) ?? new CSSStyleSheet();
  if (!firstSheets.has(text)) sheet.replaceSync(text);
  firstSheets.set(text, sheet);
  return sheet;
}

/** The painted template, also one that a script left unattached in its element. */
export const templateIn = (parent: ParentNode): HTMLTemplateElement | null =>
  parent.querySelector('template[shadowrootmode]');

export function attach(host: Element, template: HTMLTemplateElement): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { content } = template;
  const styles = [...content.querySelectorAll(`style[${STYLE_ATTRIBUTE}]`)];
  root.adoptedStyleSheets = styles.map(({ textContent }) => firstSheet(textContent ?? ''));
  for (const style of styles) style.remove();
  root.replaceChildren(content);
}

/**
 * Inert: a parsed document runs no script and loads nothing. @throws the answer when it is no fragment, or when the
 * page's policy forbids parsing.
 */
export async function readFragment(answer: Response): Promise<HTMLTemplateElement> {
  readServerTime(answer.headers.get('date'));
  const text = await answer.text();
  const template = answer.ok && templateIn(parsed(text));
  if (!template) throw new Error(text);
  return template;
}

/** Undefined if the element has no state of this format. */
export function readState(host: Element): PaintedState | undefined {
  try {
    const text = host.shadowRoot?.querySelector(`[${STATE_ATTRIBUTE}]`)?.textContent;
    const state = JSON.parse(text ?? 'null') as PaintedState | null;
    return state?.v === STATE_FORMAT ? state : undefined;
  } catch {
    return undefined;
  }
}

/** An element is fully parsed when it, or an ancestor, has a next sibling. */
export function isParsed(element: Element): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Element | null = element; node; node = node.parentElement) if (node.nextSibling) return true;
  return false;
}
