/** A page from a server; Turbo swaps the body. It carries permanent elements over to the next page that has them. */
const comments = (article) =>
  `<vf-conversations id="comments-${article}" vf-container-id="${article}" data-turbo-permanent></vf-conversations>`;
const more = '<p>More to read</p>';

export const page = (article, { isMoved = false, isAway = false } = {}) => {
  const other = article === 'story-a' ? 'story-b' : 'story-a';
  const parts = isMoved ? [more, comments(article)] : [comments(article), more];
  return `<main>
    <a id="next" href="/turbo/${other}">Next</a>
    <a id="move" href="/turbo/${article}-moved">Move</a>
    <a id="leave" href="/turbo/${isAway ? article : `${article}-away`}">Leave</a>
    <h1><vf-conversations-count vf-container-id="${article}"></vf-conversations-count></h1>
    ${isAway ? '' : parts.join('')}
    <output></output>
  </main>`;
};
