import { rootClasses } from 'virtual:root-classes';
import { expect, fixture } from '@open-wc/testing';
import sinon from 'sinon';
import { find, seen } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';
import { defineWidget } from '../element/define-widget';
import { watchDocument } from '../loader/scan';
import { ADOPTABLE } from './adoptable';
import { readPageSheets } from './adopted-sheets';
import { readRules } from './page-rules';

function Sample() {
  return (
    <div className="vf-label" part="label">
      <b className="deep">text</b>
    </div>
  );
}
watchDocument(ADOPTABLE, readPageSheets).look(document);
defineWidget('vf-sheet-sample', { component: Sample, settings: {}, rootClass: 'vf-tray' });

const colorOf = (host: Element, selector = '.vf-label', property = 'color') =>
  getComputedStyle(find(host, selector) as HTMLElement).getPropertyValue(property);
const becomes = (host: Element, expected: string, selector?: string, property?: string) =>
  waitUntil(() => colorOf(host, selector, property) === expected, `${selector} never ${expected}`).catch((error) =>
    Promise.reject(new Error(`${error.message}, but ${colorOf(host, selector, property)}`)),
  );

const RED = 'rgb(255, 0, 0)';
const GREEN = 'rgb(0, 128, 0)';

describe('sheets marked data-vf-adopt', () => {
  let host: HTMLElement;
  const added: Element[] = [];

  function add(css: string, attributes: Record<string, string> = {}): HTMLStyleElement {
    const style = document.createElement('style');
    style.setAttribute('data-vf-adopt', '');
    for (const [name, value] of Object.entries(attributes)) style.setAttribute(name, value);
    style.textContent = css;
    document.head.append(style);
    added.push(style);
    return style;
  }

  beforeEach(async () => {
    const wrapper = await fixture('<nav class="wrapper"><vf-sheet-sample></vf-sheet-sample></nav>');
    host = wrapper.firstElementChild as HTMLElement;
    await seen(host, '.vf-label');
  });

  afterEach(async () => {
    for (const style of added.splice(0)) style.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    sinon.restore();
    document.documentElement.className = '';
  });

  it('apply when added, and stop when disabled or removed', async () => {
    const style = add('.vf-label { color: red }');
    await becomes(host, RED);
    style.textContent = '.vf-label { color: green }';
    await becomes(host, GREEN);
    style.media = 'print';
    await waitUntil(() => colorOf(host) !== GREEN);
    style.media = 'screen';
    await becomes(host, GREEN);
    style.remove();
    await waitUntil(() => colorOf(host) !== GREEN);
  });

  it('override the suite’s sheets, and reach elements that are added later', async () => {
    add('.vf-label { color: red }');
    await becomes(host, RED);
    const later = await fixture('<vf-sheet-sample></vf-sheet-sample>');
    await seen(later, '.vf-label');
    await becomes(later, RED);
    expect(later.shadowRoot?.adoptedStyleSheets.at(-1)).to.equal(host.shadowRoot?.adoptedStyleSheets.at(-1));
  });

  it('match from the first box inside, `.viafoura` and the root class', async () => {
    add('.viafoura .vf-label { color: red } .vf-tray .deep { color: green }');
    await becomes(host, RED);
    await becomes(host, GREEN, '.deep');
  });

  it('have the outer part tested against the ancestors, again when their classes change', async () => {
    add(
      '.dark .viafoura .vf-label { color: red } nav.wrapper .deep { color: green } aside .deep { color: red !important }',
    );
    await becomes(host, GREEN, '.deep');
    expect(colorOf(host)).not.to.equal(RED);
    document.documentElement.className = 'dark';
    await becomes(host, RED);
    document.documentElement.className = '';
    await waitUntil(() => colorOf(host) !== RED);
  });

  it('keep the specificity of the whole selector', async () => {
    add('nav.wrapper .vf-label { color: red } .vf-label { color: green }');
    await becomes(host, RED);
  });

  it('match a child combinator exactly', async () => {
    add('nav > vf-sheet-sample > .viafoura .vf-label { color: red } .wrapper > .vf-label { color: green }');
    await becomes(host, RED);
  });

  it('keep of a rule for the root box only custom properties, font and colour', async () => {
    add(
      '.viafoura { padding: 50px; --vf-test: 7px; font-style: italic; color: red } .vf-label { color: var(--none, inherit) }',
    );
    await becomes(host, 'italic', '.vf-label', 'font-style');
    expect(colorOf(host, '.viafoura', 'padding-top')).to.equal('0px');
    expect(colorOf(host, '.vf-label', '--vf-test')).to.equal('7px');
    expect(colorOf(host, '.viafoura')).to.equal(RED);
  });

  it('know the root box of every widget by its class', () => {
    // From the descriptors; includes known ones, so that an empty list fails.
    expect(rootClasses).to.include.members(['vf3-comments', 'vf-counter', 'vf-reviews', 'vf-rating', 'vf-push-opt-in']);
    for (const name of rootClasses) {
      const style = add(`.${name} { padding: 50px; color: red } .${name} .vf-label { padding: 5px }`);
      const list = (style as HTMLStyleElement).sheet?.cssRules as CSSRuleList;
      const [box = '', inside = ''] = readRules(list, document.baseURI).map((rule) => rule.textFor(host));
      expect(box).to.contain('color').and.not.contain('padding');
      expect(inside).to.contain('padding');
    }
  });

  it('keep their @media and @supports, and drop @import and @font-face', async () => {
    add(`@import url("data:text/css,");
      @font-face { font-family: x; src: local("x") }
      @media (min-width: 1px) { .vf-label { color: red } }
      @supports (color: red) { .deep { color: green } }
      @media print { .deep { color: red !important } }`);
    await becomes(host, RED);
    await becomes(host, GREEN, '.deep');
  });

  it('have relative addresses resolved against their own', async () => {
    add('.vf-label { background-image: url("a/b.png") }');
    await becomes(host, `url("${new URL('a/b.png', document.baseURI).href}")`, '.vf-label', 'background-image');
  });

  it('may be linked; a sheet that cannot be read is named in a warning', async () => {
    const warn = sinon.stub(console, 'warn');
    const href = URL.createObjectURL(new Blob(['.vf-label { color: red }'], { type: 'text/css' }));
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.setAttribute('data-vf-adopt', '');
    document.head.append(link);
    added.push(link);
    await becomes(host, RED);
    expect(warn.callCount).to.equal(0);
  });
});
