/** Searches operations: hides the others in the list and on the page. Without it, everything is visible. */
export const script = `const field = document.getElementById('find');
const found = document.getElementById('found');
const entries = [...document.querySelectorAll('[data-find]')];
const groups = [...document.querySelectorAll('[data-group]')];

function show() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    entry.hidden = !words.every((word) => entry.dataset.find.includes(word));
    if (!entry.hidden && entry.localName === 'article') count += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-find]:not([hidden])');
  found.textContent = count + (count === 1 ? ' operation' : ' operations');
}

field.addEventListener('input', show);
// The browser may have filled the field by itself.
show();
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input') || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
// Shows the target of a link, even if the search had hidden it.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.hidden) return;
  field.value = '';
  show();
  target.scrollIntoView();
});
`;
