/** Fills the document of the playground's frame as a publisher's page: page tags, the element, then the script. */
import { attributesOf, styleRule } from './snippets.mjs';

const LANGUAGES = { ltr: 'en', rtl: 'ar' };

/**
 * @param {Document} frame a new, empty document
 * @param {import('./state.mjs').Choices} choices
 * @param {{ origin: string, domain: string, hasContainer: boolean }} page
 */
export function showElement(frame, choices, { origin, domain, hasContainer }) {
  const { tag, container, dir, scheme, tokens } = choices;
  const page = frame.documentElement;
  page.lang = LANGUAGES[dir];
  page.dir = dir;
  page.style.colorScheme = scheme;
  const metas = { 'vf:domain': domain, 'vf:container_id': container, 'vf:title': 'Playground' };
  for (const [name, content] of Object.entries(metas)) frame.head.append(create('meta', { name, content }));
  const style = create('style');
  style.textContent = styleRule(tag, tokens);
  frame.head.append(style);
  frame.body.append(create(tag, Object.fromEntries(attributesOf(choices, hasContainer))));
  frame.head.append(create('script', { async: '', src: `${origin}/vf.js` }));

  function create(name, attributes = {}) {
    const element = frame.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }
}
