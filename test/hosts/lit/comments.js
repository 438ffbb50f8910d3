import { html, LitElement } from 'lit';

/** The comments of an article, in the shadow root of the page's own element. */
export class ArticleComments extends LitElement {
  static properties = { article: {}, limit: { type: Number } };

  render() {
    return html`<h1><vf-conversations-count vf-container-id=${this.article}></vf-conversations-count></h1>
      <vf-conversations .vfContainerId=${this.article} .limit=${this.limit}></vf-conversations>`;
  }
}
customElements.define('article-comments', ArticleComments);
