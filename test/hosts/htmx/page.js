/** A full page from a server; htmx takes the part it wants. */
const button = (id, name, article, wanted) =>
  `<button id="${id}" hx-get="/htmx/${article}" hx-target="${wanted}" hx-select="${wanted}" hx-swap="outerHTML">${name}</button>`;

/** `hx-preserve` keeps the element in the place of the new markup, whatever else changes. */
const comments = (article) =>
  `<vf-conversations id="comments-${article}" vf-container-id="${article}" hx-preserve></vf-conversations>`;
const more = '<p>More to read</p>';

export const page = (article, { isMoved = false, isAway = false } = {}) => {
  const other = article === 'story-a' ? 'story-b' : 'story-a';
  const parts = isMoved ? [more, comments(article)] : [comments(article), more];
  return `<main id="page">
    ${button('next', 'Next', other, '#page')}
    ${button('move', 'Move', `${article}-moved`, '#page')}
    ${button('leave', 'Leave', isAway ? article : `${article}-away`, '#page')}
    <h1><vf-conversations-count vf-container-id="${article}"></vf-conversations-count></h1>
    <article>
      ${isAway ? '' : parts.join('')}
    </article>
    <output></output>
  </main>`;
};
