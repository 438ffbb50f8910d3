import { html, LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import './comments';

class ArticlePage extends LitElement {
  static properties = { article: {}, order: {}, isThere: {}, heard: {} };

  constructor() {
    super();
    Object.assign(this, { article: 'story-a', order: ['comments', 'more'], isThere: true, heard: 0 });
  }

  part = (name) =>
    name === 'comments'
      ? html`<article-comments .article=${this.article} limit="5" @vf-commenting-loaded=${() => this.heard++}></article-comments>`
      : html`<p>More to read</p>`;

  render() {
    return html`<main>
      <button id="next" @click=${() => (this.article = this.article === 'story-a' ? 'story-b' : 'story-a')}>Next</button>
      <button id="move" @click=${() => (this.order = this.order.toReversed())}>Move</button>
      <button id="leave" @click=${() => (this.isThere = !this.isThere)}>Leave</button>
      <output>${this.heard}</output>
      ${this.isThere ? repeat(this.order, (name) => name, this.part) : ''}
    </main>`;
  }
}

export function start(root) {
  customElements.define('article-page', ArticlePage);
  root.append(document.createElement('article-page'));
}
