/** The number in the page: a text node of the suite, before the page's own content (host contract 6.2). */

/** Classes of the element, only while it shows a number: pages test for them with `:has`. */
const MARKS = ['vf-comments-count', 'vf-counter'];

/** Also finds the node of an included fragment, or of a copied element: Turbo stores copies of pages. */
function find({ firstChild, classList }: Element): Text {
  const isOurs =
    firstChild instanceof Text && /^\d[\d.,\s]*$/.test(firstChild.data) && classList.contains('vf-counter');
  return isOurs ? firstChild : document.createTextNode('');
}

/**
 * @param number formatted for the page's language: `142,001`
 * @returns a function that removes it
 */
export function writeNumber(host: Element, number: string): () => void {
  const text = find(host);
  text.data = number;
  host.prepend(text);
  host.classList.add(...MARKS);
  return () => {
    text.remove();
    host.classList.remove(...MARKS);
  };
}
