import { createSignal, For, Show } from 'solid-js';
import html from 'solid-js/html';
import { render } from 'solid-js/web';
import { Comments, Count } from './comments';

function Page() {
  const [article, setArticle] = createSignal('story-a');
  const [order, setOrder] = createSignal(['comments', 'more']);
  const [isThere, setThere] = createSignal(true);
  const [heard, setHeard] = createSignal(0);
  const part = (name) =>
    name === 'comments'
      ? html`<${Comments} article=${article} onLoaded=${() => () => setHeard(heard() + 1)} />`
      : html`<p>More to read</p>`;
  return html`<main>
    <button id="next" onClick=${() => setArticle(article() === 'story-a' ? 'story-b' : 'story-a')}>Next</button>
    <button id="move" onClick=${() => setOrder(order().toReversed())}>Move</button>
    <button id="leave" onClick=${() => setThere(!isThere())}>Leave</button>
    <h1><${Count} article=${article} /></h1>
    <output>${heard}</output>
    <${Show} when=${isThere}><${For} each=${order}>${part}<//><//>
  </main>`;
}

export const start = (root) => render(Page, root);
