/** The number in the page: a text of our own, before what else the page has put into the element (host contract 6.2). */

/** Pages test for it with `:has`: it is there only while a number is. */
const MARKS = ['vf-comments-count', 'vf-counter'];

/** Also of an included fragment, or of the element that this one is a copy of: Turbo stores copies of pages. */
function find({ firstChild, classList }: Element): Text {
  const isOurs =
    firstChild instanceof Text && /^\d[\d.,\s]*$/.test(firstChild.data) && classList.contains('vf-counter');
  return isOurs ? firstChild : document.createTextNode('');
}

/**
 * @param number as the page's language writes it: `142,001`
 * @returns what takes it away
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
