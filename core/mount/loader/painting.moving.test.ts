/** Painted widgets on changing pages: frameworks, other elements around them, the next page, a script loaded again. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeCore } from '../../../test/support/chunks/core';
import {
  answerBy,
  asked,
  box,
  button,
  coreBegins,
  fragment,
  host,
  load,
  moment,
  paintingPage,
  put,
  seen,
  shows,
  tracked,
} from '../../../test/support/painting-page';
import { waitUntil } from '../../../test/support/wait-until';
import { paintedOf } from '../painted/painted';
import { lendLoaderPort, loaderPort } from './port';

describe('painted widgets', () => {
  paintingPage();

  it('are painted again if their markup is of another article, or the element changes its address', async () => {
    box.setHTMLUnsafe(fragment('old', 'of old').replace('<vf-conversations', '<vf-conversations vf-container-id="a"'));
    const element = box.firstElementChild as HTMLElement;
    await load();
    await shows(element, 'of a');
    await tracked(element);
    element.setAttribute('vf-container-id', 'b');
    await moment();
    await shows(element, 'of b');
    await tracked(element);
    element.setAttribute('class', 'theirs');
    await moment();
    expect(element.className).to.equal('theirs vf3-comments');
    expect(asked.map((url) => url.searchParams.get('container_id'))).to.deep.equal(['a', 'b']);
  });

  it('notice an attribute that a framework sets while the fragment is loading', async () => {
    let letGo: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    answerBy(async (url) => {
      const limit = url.searchParams.get('limit') ?? 'no';
      if (limit === 'no') await first;
      return new Response(fragment('a', `limit ${limit}`));
    });
    const element = put(host('a'));
    await load();
    await waitUntil(() => asked.length === 1);
    element.setAttribute('limit', '5');
    letGo();
    await shows(element, 'limit 5');
  });

  it('render in shadow roots of other elements, created at any time, and leave nothing there', async () => {
    const inRoot = (element: Element, id: string) => {
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      root.innerHTML = `<section>${host(id)}</section>`;
      return root.querySelector('vf-conversations') as HTMLElement;
    };
    const around = box.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const before = inRoot(around.appendChild(document.createElement('div')), 'before');
    const angular = box.appendChild(document.createElement('app-late'));
    const lit = box.appendChild(document.createElement('lit-late'));
    await load();
    await shows(before, 'of before');

    const outer = box.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const nested = inRoot(outer.appendChild(document.createElement('div')), 'nested');
    await shows(nested, 'of nested');

    const late = inRoot(angular, 'angular');
    angular.setAttribute('ng-version', '19');
    await shows(late, 'of angular');

    customElements.define(
      'lit-late',
      class extends HTMLElement {
        connectedCallback() {
          inRoot(this, 'lit');
        }
      },
    );
    const inLit = lit.shadowRoot?.querySelector('vf-conversations') as HTMLElement;
    await shows(inLit, 'of lit');

    await tracked(inLit);
    inLit.remove();
    await waitUntil(() => !paintedOf(inLit), 'not forgotten');
    await tracked(nested);
    outer.host.remove();
    await waitUntil(() => !paintedOf(nested), 'not forgotten with what is around it');
  });

  it('notice a property that a framework sets before the tag is defined', async () => {
    const element = Object.assign(document.createElement('vf-conversations'), { vfContainerId: 'a' });
    box.append(element);
    await load();
    await shows(element, 'of a');
    await tracked(element);
    element.vfContainerId = 'b';
    await shows(element, 'of b');
    await tracked(element);
    element.vfContainerId = 'c';
    await shows(element, 'of c');
    expect(element.vfContainerId).to.equal('c');
  });

  it('are not changed by a tray that arrives when the script is loaded again', async () => {
    const idle = sinon.stub(window, 'requestIdleCallback').returns(0);
    await load();
    await waitUntil(() => {
      const runs = idle.args.splice(0).map(([run]) => run);
      for (const run of runs) run({ didTimeout: false, timeRemaining: () => 1 });
      return runs.some(({ name }) => name === 'startOrComplete');
    }, 'not settled');
    loaderPort()?.end();
    lendLoaderPort(undefined);
    box.nextElementSibling?.remove();
    await moment(500);
    expect(document.querySelectorAll('body > .viafoura').length).to.equal(0);
  });

  it('stay when they are moved, and leave nothing when they are removed', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    const root = element.shadowRoot;
    const node = button(element);
    box.prepend(document.createElement('i'));
    document.body.append(element);
    box.append(element);
    await moment();
    expect(paintedOf(element)).to.not.equal(undefined);
    expect([element.shadowRoot, button(element), asked.length]).to.deep.equal([root, node, 1]);
    element.remove();
    await moment();
    expect(paintedOf(element)).to.equal(undefined);
    box.append(element);
    await tracked(element);
    expect(asked.length).to.equal(1);
  });

  it('are removed with their page, and rendered for the next one', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    (window.vf as { ready(fn: () => void): void }).ready(() => {});
    await coreBegins();
    fakeCore.makeReady();
    expect(seen(element)).to.equal('of a');
    loaderPort()?.setReady(false);
    expect(element.shadowRoot?.childNodes.length).to.equal(0);
    expect(paintedOf(element)).to.equal(undefined);
    const late = document.createElement('vf-conversations');
    late.setAttribute('vf-container-id', 'late');
    box.append(late);
    await moment(200);
    answerBy(() => new Response(fragment('a', 'the next')));
    loaderPort()?.setReady(true);
    await shows(element, 'the next');
    await waitUntil(() => asked.some((url) => url.searchParams.get('container_id') === 'late'));
  });

  it('are adopted unchanged by a script that is loaded again', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    const node = button(element);
    window.vfLoaded = false;
    await load();
    await moment();
    await tracked(element);
    expect([button(element), asked.length]).to.deep.equal([node, 1]);
    node.click();
    await coreBegins();
  });

  it('ask once for an element that is moved while its fragment is on its way', async () => {
    const element = put(host('a'));
    await load();
    await waitUntil(() => asked.length === 1);
    document.body.append(element);
    box.append(element);
    await shows(element, 'of a');
    await moment(200);
    expect(asked.length).to.equal(1);
  });
});
