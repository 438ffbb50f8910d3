import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { useEffect, useState } from 'react';
import sinon from 'sinon';
import { listenFor } from '../../../test/support/listen-for';
import { partOf } from '../../../test/support/part-of';
import { find, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';
import { phaseAtom } from '../../base/phase/phase';
import { store } from '../../base/store/store';
import { type PaintedState, STATE_FORMAT } from '../../contract/content/painted';
import { setSiteAction } from '../../state/site/site.atoms';
import { type LoaderPort, lendLoaderPort } from '../loader/port';
import { trackPainted } from '../painted/painted';
import { flag, integer, type SettingsOf, text } from '../widget/settings';
import { defineWidget } from './define-widget';
import { useHost } from './host-context';
import { remount } from './mounts';

const settings = {
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  vfTitle: text('untitled'),
  title: text('no title'),
  showCount: flag(false),
};
const log: string[] = [];
let crashes = false;

function Probe({ replyLimit, vfTitle, title, showCount }: SettingsOf<typeof settings>) {
  const host = useHost();
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    log.push('mount');
    return () => void log.push('unmount');
  }, []);
  if (crashes) throw new Error('a bug in a widget');
  return (
    <div>
      <p className="shown">{`${replyLimit}|${vfTitle}|${title}|${showCount}|${host.localName}`}</p>
      <input aria-label="draft" />
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {clicks}
      </button>
    </div>
  );
}

const sheet = new CSSStyleSheet();
sheet.replaceSync('.shown { color: rgb(1, 2, 3); }');
defineWidget('vf-probe', { component: Probe, settings, styles: [sheet], rootClass: 'vf-probe other' });

const paintedProbe = partOf<PaintedState>({
  ...{ v: STATE_FORMAT, widget: 'probe', now: Date.now(), lang: 'en', attributes: {}, container_id: '', facts: null },
  settings: { section_uuid: 's', site_uuid: 's', domain: 'localhost' },
  sectionTree: { uuid: 's', section_id: 1, name: '', children: [] },
});

type ProbeElement = HTMLElement & Record<string, unknown>;
const shown = (host: Element) => find(host, '.shown')?.textContent;
const make = (markup: string) => fixture<ProbeElement>(markup);
const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('defineWidget', () => {
  let pageError: sinon.SinonSpy;

  beforeEach(async () => {
    fixtureCleanup();
    await moment();
    log.length = 0;
    crashes = false;
    pageError = sinon.spy();
    window.addEventListener('error', pageError);
  });

  afterEach(() => {
    window.removeEventListener('error', pageError);
    lendLoaderPort(undefined);
    store.set(phaseAtom, 'standalone');
    sinon.restore();
  });

  it('renders the component with its settings in an open shadow root', async () => {
    const el = await make(
      '<vf-probe reply-limit="7" vf-title="Bikes &amp; cars" title="Hi" show-count="true"></vf-probe>',
    );
    await seenText(el, '7|Bikes & cars|Hi|true|vf-probe');
  });

  it('treats an empty attribute as present', async () => {
    const el = await make('<vf-probe vf-title=""></vf-probe>');
    await seenText(el, '2||no title|false|');
  });

  it('goes back to the fallback when an attribute is removed', async () => {
    const el = await make('<vf-probe reply-limit="7" vf-title="T"></vf-probe>');
    await seenText(el, '7|T|');
    el.removeAttribute('reply-limit');
    el.removeAttribute('vf-title');
    await seenText(el, '2|untitled|');
  });

  it('reads an attribute that changes later, keeping its state', async () => {
    const el = await make('<vf-probe></vf-probe>');
    (await seen(el, 'button')).click();
    el.setAttribute('reply-limit', '9px');
    await seenText(el, '9|');
    expect(find(el, 'button')?.textContent).to.equal('1');
  });

  it('never throws into the page on bad input', async () => {
    const el = await make('<vf-probe reply-limit="abc" show-count="{" title="\u0000"></vf-probe>');
    await seenText(el, '2|untitled|');
    el.replyLimit = Symbol('bad');
    el.vfTitle = Object.create(null);
    el.showCount = { toString: null };
    await moment();
    expect(shown(el)).to.include('2|untitled|');
    expect(pageError.callCount).to.equal(0);
  });

  it('reads properties that were set before it was defined, and later ones', async () => {
    const el = document.createElement('vf-late-probe') as ProbeElement;
    el.replyLimit = 5;
    el.setAttribute('vf-title', 'attribute');
    document.body.append(el);
    defineWidget('vf-late-probe', { component: Probe, settings, rootClass: 'vf-probe' });
    await seenText(el, '5|attribute|');
    expect(el.replyLimit).to.equal(5);
    el.replyLimit = 6;
    await seenText(el, '6|');
    el.remove();
  });

  it('leaves global attributes to the element', async () => {
    const el = await make('<vf-probe title="of the page"></vf-probe>');
    await seenText(el, '|of the page|');
    expect(el.title).to.equal('of the page');
    el.title = 'new';
    expect(el.getAttribute('title')).to.equal('new');
    await seenText(el, '|new|');
  });

  it('does not mount an element that never enters the page', async () => {
    const el = document.createElement('vf-probe');
    el.setAttribute('reply-limit', '7');
    await moment();
    expect(el.shadowRoot).to.equal(null);
    expect(log).to.deep.equal([]);
  });

  it('keeps state and draft when it is moved', async () => {
    const el = await make('<vf-probe></vf-probe>');
    (await seen(el, 'button')).click();
    const draft = await seen<HTMLInputElement>(el, 'input');
    draft.value = 'half a thought';
    const other = await fixture(html`<section></section>`);
    other.append(el);
    await moment();
    expect(find(el, 'button')?.textContent).to.equal('1');
    expect(find<HTMLInputElement>(el, 'input')).to.equal(draft);
    expect(draft.value).to.equal('half a thought');
    expect(log).to.deep.equal(['mount']);
  });

  it('keeps the focus too when it is moved with moveBefore', async function () {
    const other = (await fixture(html`<section></section>`)) as HTMLElement & {
      moveBefore?: (n: Node, r: null) => void;
    };
    if (!other.moveBefore) return this.skip();
    const el = await make('<vf-probe></vf-probe>');
    const draft = await seen<HTMLInputElement>(el, 'input');
    draft.focus();
    other.moveBefore(el, null);
    await moment();
    expect(el.shadowRoot?.activeElement).to.equal(draft);
    expect(log).to.deep.equal(['mount']);
  });

  it('unmounts when it leaves the page, and mounts again when it returns', async () => {
    const el = await make('<vf-probe></vf-probe>');
    (await seen(el, 'button')).click();
    const parent = el.parentElement as HTMLElement;
    el.remove();
    await moment();
    expect(log).to.deep.equal(['mount', 'unmount']);
    parent.append(el);
    await seenText(el, '2|');
    expect(find(el, 'button')?.textContent).to.equal('0');
  });

  it("adopts the base sheets and the widget's own, as shared objects, and no style element", async () => {
    const one = await make('<vf-probe></vf-probe>');
    const two = await make('<vf-probe></vf-probe>');
    await seen(two, '.shown');
    expect(one.shadowRoot?.adoptedStyleSheets).to.deep.equal(two.shadowRoot?.adoptedStyleSheets);
    expect(one.shadowRoot?.adoptedStyleSheets).to.include(sheet);
    expect(getComputedStyle(await seen(one, '.shown')).color).to.equal('rgb(1, 2, 3)');
    expect(find(one, 'style')).to.equal(null);
  });

  it('draws afresh over markup that carries no state to continue from', async () => {
    const error = sinon.stub(console, 'error');
    const host = document.createElement('div');
    host.setHTMLUnsafe('<vf-probe><template shadowrootmode="open"><p class="shown">old</p></template></vf-probe>');
    const el = host.firstElementChild as ProbeElement;
    document.body.append(host);
    await waitUntil(() => shown(el)?.startsWith('2|'), 'not drawn');
    expect(el.shadowRoot?.querySelectorAll('.shown')).to.have.length(1);
    expect(error.callCount).to.equal(0);
    host.remove();
  });

  it('renders again once if the markup differs from what it would render', async () => {
    const error = sinon.stub(console, 'error');
    const host = document.createElement('div');
    const markup = '<div class="viafoura"><p class="shown">other words</p></div><slot></slot>';
    host.setHTMLUnsafe(`<vf-probe><template shadowrootmode="open">${markup}</template></vf-probe>`);
    const el = host.firstElementChild as ProbeElement;
    trackPainted(el, paintedProbe, { hydrate: async () => {} });
    document.body.append(host);
    await waitUntil(() => shown(el)?.startsWith('2|'), 'not drawn');
    expect(el.shadowRoot?.querySelectorAll('.shown')).to.have.length(1);
    expect(el.shadowRoot?.querySelectorAll('slot')).to.have.length(1);
    expect(String(error.firstCall.args[0])).to.contain('Hydration failed');
    host.remove();
  });

  it('ends a crash in a notice that offers to try again', async () => {
    sinon.stub(console, 'error');
    crashes = true;
    const el = await make('<vf-probe></vf-probe>');
    const retry = await seen(el, '[part~="notice"] button');
    expect(pageError.callCount).to.equal(0);
    expect(find(el, '[role="alert"]')).not.to.equal(null);
    crashes = false;
    retry.click();
    await seenText(el, '2|untitled|');
  });

  it("leaves the host's attributes and children alone, but for its root class", async () => {
    const el = await make('<vf-probe id="mine" class="a b" data-x="1"><p>swallowed</p><p slot="ad">ad</p></vf-probe>');
    await seen(el, '.shown');
    expect(el.id).to.equal('mine');
    expect(el.className).to.equal('a b vf-probe other');
    expect(el.innerHTML).to.equal('<p>swallowed</p><p slot="ad">ad</p>');
    el.className = 'rewritten';
    expect(el.className).to.equal('rewritten vf-probe other');
  });

  it('ends in an unnamed slot, so that swallowed siblings show', async () => {
    const el = await make('<vf-probe><p>swallowed</p></vf-probe>');
    await seen(el, '.shown');
    const slot = el.shadowRoot?.lastElementChild as HTMLSlotElement;
    expect(slot.localName).to.equal('slot');
    expect(slot.assignedElements()[0]?.textContent).to.equal('swallowed');
  });

  it('has the first box `viafoura` with root class, part, language and direction', async () => {
    const el = await make('<vf-probe></vf-probe>');
    await seen(el, '.shown');
    const box = el.shadowRoot?.firstElementChild;
    expect(box?.className).to.equal('viafoura vf-probe other');
    expect(box?.getAttribute('part')).to.equal('root');
    expect(box?.getAttribute('lang')).to.equal('en');
    expect(box?.getAttribute('dir')).to.equal('ltr');
  });

  it('tells the page of each mount', async () => {
    const mounted = listenFor('widgets/mount');
    const el = await make('<vf-probe></vf-probe>');
    await waitUntil(() => mounted.callCount === 1);
    expect(mounted.firstCall.args).to.deep.equal([el]);
  });

  it('waits until the loader says it is due, and forgets an element that left before', async () => {
    const shows = new Map<Element, () => void>();
    const takenBack: Element[] = [];
    lendLoaderPort(
      partOf<LoaderPort>({
        whenDue: (element: Element, show: () => void) => {
          shows.set(element, show);
          return () => takenBack.push(element);
        },
      }),
    );
    const el = await make('<vf-probe></vf-probe>');
    const gone = await make('<vf-probe></vf-probe>');
    gone.remove();
    await moment();
    expect(el.shadowRoot).to.equal(null);
    expect(takenBack).to.deep.equal([gone]);
    shows.get(el)?.();
    await seenText(el, '2|untitled|');
  });

  it('leaves the page at a teardown and mounts again at setup', async () => {
    const el = await make('<vf-probe></vf-probe>');
    (await seen(el, 'button')).click();
    store.set(phaseAtom, 'unready');
    expect(find(el, '.shown')).to.equal(null);
    const early = await make('<vf-probe></vf-probe>');
    await moment();
    expect(find(early, '.shown')).to.equal(null);
    store.set(phaseAtom, 'mounting');
    await seenText(el, '2|untitled|');
    await seenText(early, '2|untitled|');
    expect(find(el, 'button')?.textContent).to.equal('0');
  });

  it('mounts one element again on request, and ignores other elements', async () => {
    const el = await make('<vf-probe></vf-probe>');
    (await seen(el, 'button')).click();
    await waitUntil(() => find(el, 'button')?.textContent === '1');
    remount(el);
    await waitUntil(() => find(el, 'button')?.textContent === '0');
    for (const wrong of [document.body, null, 'vf-probe', document.createElement('vf-probe')]) {
      expect(() => remount(wrong)).to.throw(TypeError);
    }
  });

  it('shows at most one tray; the next one renders when it leaves', async () => {
    const warn = sinon.stub(console, 'warn');
    defineWidget('vf-tray', { component: Probe, settings, aliases: ['vf-tray-widget'] });
    const section = await fixture(html`<section></section>`);
    section.innerHTML = '<vf-tray></vf-tray><vf-tray-widget></vf-tray-widget>';
    const [first, second] = [...section.children] as [HTMLElement, HTMLElement];
    await seen(first, '.shown');
    await moment();
    expect(second.shadowRoot).to.equal(null);
    expect(warn.callCount).to.equal(1);
    first.remove();
    await seen(second, '.shown');
    const third = document.createElement('vf-tray');
    second.replaceWith(third);
    await seen(third, '.shown');
    expect(warn.callCount).to.equal(1);
  });

  it('draws nothing if the section has switched it off, says why, and draws on the next page that has it', async () => {
    const warn = sinon.stub(console, 'warn');
    store.set(setSiteAction, { widgets_off: { 'vf-probe': 'chat' } }, null);
    const element = await make('<vf-probe></vf-probe>');
    await moment();
    element.setAttribute('class', 'of-the-page');
    await moment();
    expect([element.shadowRoot?.childElementCount ?? 0, element.className]).to.deep.equal([0, 'of-the-page']);
    expect(warn.args[0]?.[0]).to.equal('vf-probe: module chat is switched off in this section');
    store.set(phaseAtom, 'unready');
    store.set(setSiteAction, {}, null);
    store.set(phaseAtom, 'ready');
    await seen(element, '.shown');
    expect(element.className).to.equal('of-the-page vf-probe other');
    warn.restore();
  });

  it('leaves a tag that is already defined', () => {
    const before = customElements.get('vf-probe');
    defineWidget('vf-probe', { component: Probe, settings });
    expect(customElements.get('vf-probe')).to.equal(before);
  });

  it('leaves nothing behind after many mounts', async () => {
    const parent = await fixture(html`<section></section>`);
    for (let i = 0; i < 100; i++) {
      const el = document.createElement('vf-probe');
      parent.append(el);
      await new Promise((resolve) => setTimeout(resolve));
      el.remove();
    }
    await moment();
    await moment();
    expect(log.filter((line) => line === 'mount').length).to.equal(log.filter((line) => line === 'unmount').length);
  });
});
