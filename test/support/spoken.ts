/**
 * Reads a part of a widget like a screen reader: one line for each control, live region or sentence, with its role, name,
 * value, states, address and description. Leaves out hidden parts.
 *
 * await reads(el, '.save-bar', ['status:', '1 unsaved change', 'button: Save (disabled)']);
 */
import { expect } from '@open-wc/testing';
import { waitUntil } from './wait-until';

/** Waits until a screen reader reads exactly these lines. @param selector '' for the whole widget */
export async function reads(host: Element, selector: string, lines: string[]): Promise<void> {
  await waitUntil(() => spoken(host, selector).join() === lines.join()).catch(() => {});
  expect(spoken(host, selector)).to.deep.equal(lines);
}

export function spoken(host: Element, selector: string): string[] {
  const lines: string[] = [];
  let text = '';
  const endLine = () => {
    if (clean(text)) lines.push(clean(text));
    text = '';
  };
  function read(node: Node): void {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || isSilent(node) || !node.checkVisibility()) return;
    const role = roleOf(node);
    const isBlock = role !== '' || getComputedStyle(node).display !== 'inline';
    if (isBlock) endLine();
    if (role) lines.push(lineOf(node, role));
    // The text of a label is read with its field.
    if (node.matches('label, legend')) node.querySelectorAll('input, select, textarea').forEach(read);
    else if (!LEAVES.test(role)) node.childNodes.forEach(read);
    if (isBlock) endLine();
  }
  const root = host.shadowRoot ?? host;
  const part = selector ? root.querySelector(selector) : root;
  if (part instanceof Element) read(part);
  else part?.childNodes.forEach(read);
  return lines;
}

const ROLES: Record<string, string> = {
  ...{ a: 'link', button: 'button', h1: 'heading', h2: 'heading', h3: 'heading', summary: 'summary', img: 'image' },
  ...{ select: 'menu', textarea: 'field', progress: 'progress', fieldset: 'group', nav: 'navigation' },
};
const NAMED: Record<string, string> = { section: 'region', dialog: 'dialog', ul: 'list', ol: 'list', table: 'table' };
/** Their content is their name or value. */
const LEAVES =
  /^(link|button|heading|summary|image|img|menu|field|progress|checkbox|radio|switch|option|tab|menuitem)$/;
const STATES = ['expanded', 'pressed', 'current', 'invalid', 'selected', 'checked', 'haspopup', 'keyshortcuts', 'live'];

const LIMITS = ['min', 'max', 'maxlength'];

/** The time of day depends on the zone of the machine. */
const clean = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\d{1,2}:\d\d [AP]M/g, 'hh:mm')
    .trim();
const isSilent = (element: Element): boolean => element.getAttribute('aria-hidden') === 'true';

function roleOf(element: Element): string {
  const given = element.getAttribute('role');
  if (given) return given;
  if (element instanceof HTMLInputElement) return /^(checkbox|radio)$/.test(element.type) ? element.type : 'field';
  return ROLES[element.localName] ?? (labelOf(element) ? (NAMED[element.localName] ?? '') : '');
}

/** The text of the elements that an attribute names. */
function textAt(element: Element, attribute: string): string {
  const root = element.getRootNode() as ShadowRoot;
  const ids = element.getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => clean(root.getElementById(id)?.textContent)).join(' ');
}
const labelOf = (element: Element): string =>
  textAt(element, 'aria-labelledby') || clean(element.getAttribute('aria-label'));

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || isSilent(node) || node.matches('input, select, textarea')) return '';
  return node.matches('img') ? (node.getAttribute('alt') ?? '') : [...node.childNodes].map(textOf).join('');
}

function nameOf(element: Element, role: string): string {
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
  const own = LEAVES.test(role)
    ? textOf(element)
    : element.matches('fieldset')
      ? element.querySelector('legend')?.textContent
      : '';
  return labelOf(element) || clean(labels) || clean(own) || clean(element.getAttribute('placeholder'));
}

function statesOf(element: Element): string {
  const field = element as Partial<HTMLInputElement>;
  const states = [
    (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') && 'disabled',
    element.matches('input') && field.checked && 'checked',
    field.required && 'required',
    field.readOnly && 'read-only',
    ...LIMITS.map((name) => element.hasAttribute(name) && `${name} ${element.getAttribute(name)}`),
    ...STATES.map((name) => element.hasAttribute(`aria-${name}`) && `${name} ${element.getAttribute(`aria-${name}`)}`),
  ];
  return states.filter(Boolean).join(', ');
}

function lineOf(element: Element, role: string): string {
  const { value, options, selectedOptions } = element as HTMLSelectElement;
  const shown = selectedOptions ? selectedOptions[0]?.text : value;
  const [name, states, description] = [nameOf(element, role), statesOf(element), textAt(element, 'aria-describedby')];
  return [
    `${role}:${name && ` ${name}`}`,
    /^(field|menu|progress)$/.test(role) && shown !== '' && ` = ${shown}`,
    options && ` of ${[...options].map(({ text }) => text).join(', ')}`,
    states && ` (${states})`,
    element.hasAttribute('href') && ` → ${element.getAttribute('href')?.replace(location.origin, '')}`,
    description && ` – ${description}`,
    element.hasAttribute('title') && ` – ${element.getAttribute('title')}`,
  ]
    .filter(Boolean)
    .join('');
}
