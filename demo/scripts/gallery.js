/** The gallery's choices: scheme, direction, texts and width of all frames; stored in the address. */
const form = document.getElementById('choices');

function apply() {
  const { theme, dir, texts, width } = Object.fromEntries(new FormData(form));
  document.documentElement.style.setProperty('--frame-width', `${width}px`);
  for (const frame of document.querySelectorAll('iframe')) {
    const { widget, state } = frame.dataset;
    const src = `/gallery/frame?${new URLSearchParams({ widget, state, theme, dir, texts })}`;
    if (frame.getAttribute('src') !== src) frame.setAttribute('src', src);
  }
}

const asked = new URLSearchParams(location.search);
for (const input of form.querySelectorAll('input')) if (asked.get(input.name) === input.value) input.checked = true;
apply();
form.addEventListener('change', () => {
  history.replaceState(null, '', `?${new URLSearchParams(new FormData(form))}${location.hash}`);
  apply();
});
