/**
 * Puts a painted fragment into its element, and reads what is painted already (design decision 2).
 */
import { type PaintedState, STATE_ATTRIBUTE, STATE_FORMAT, STYLE_ATTRIBUTE } from '../../contract/painted';

/** What first paint needs, one sheet for all roots of a look; constructed, because a strict policy lets no style in. */
const firstSheets = new Map<string, CSSStyleSheet>();

function firstSheet(text: string): CSSStyleSheet {
  const sheet = firstSheets.get(text) ?? new CSSStyleSheet();
  if (!firstSheets.has(text)) sheet.replaceSync(text);
  firstSheets.set(text, sheet);
  return sheet;
}

/** The template a fragment holds, or that markup set by script left in its element. */
export const templateIn = (parent: ParentNode): HTMLTemplateElement | null =>
  parent.querySelector('template[shadowrootmode]');

/** The template's content becomes what the element's root shows. */
export function attach(host: Element, template: HTMLTemplateElement): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { content } = template;
  const style = content.querySelector(`style[${STYLE_ATTRIBUTE}]`);
  if (style) root.adoptedStyleSheets = [firstSheet(style.textContent ?? '')];
  style?.remove();
  root.replaceChildren(content);
}

/**
 * The fragment an answer brings. It stays inert: a parsed document runs no script and fetches nothing.
 *
 * @throws when the answer is no fragment, or the page's policy lets nobody parse.
 */
export async function readFragment(answer: Response): Promise<HTMLTemplateElement> {
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const template = templateIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (!template) throw new Error('no fragment');
  return template;
}

/** What a painted root was drawn from; undefined when it is no root of the widget this address is of. */
export function readState(host: Element, address: string): PaintedState | undefined {
  try {
    const text = host.shadowRoot?.querySelector(`[${STATE_ATTRIBUTE}]`)?.textContent;
    const state = JSON.parse(text ?? 'null') as PaintedState | null;
    return state?.v === STATE_FORMAT && address.includes(`/render/${state.widget}?`) ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the parser is through with an element: it, or something around it, has a next. */
export function isParsed(element: Element): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Element | null = element; node; node = node.parentElement) if (node.nextSibling) return true;
  return false;
}
