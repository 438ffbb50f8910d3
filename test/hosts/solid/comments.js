import html from 'solid-js/html';

/** Solid sets properties on custom elements. */
export const Comments = (props) =>
  html`<vf-conversations vf-container-id=${() => props.article} on:vf-commenting-loaded=${props.onLoaded}></vf-conversations>`;

export const Count = (props) =>
  html`<vf-conversations-count vf-container-id=${() => props.article}></vf-conversations-count>`;
