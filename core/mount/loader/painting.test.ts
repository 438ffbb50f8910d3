/** Content and timing of painted widgets for a reader who only reads. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeCore } from '../../../test/support/chunks/core';
import {
  answerBy,
  asked,
  begun,
  box,
  button,
  coreBegins,
  fragment,
  host,
  load,
  moment,
  options,
  paintingPage,
  put,
  READING_MS,
  seen,
  shows,
  template,
  tracked,
} from '../../../test/support/painting-page';
import { waitUntil } from '../../../test/support/wait-until';
import type { STATE_FORMAT } from '../../contract/content/painted';
import { paintedOf } from '../painted/painted';
import { paintedAs } from './painted-tags';

describe('painted widgets', () => {
  paintingPage();

  it('load with one request like a preload’s, with their first style in a sheet, and run nothing else', async () => {
    const element = put(host('a', 'limit="20"'));
    await load();
    await shows(element, 'of a');
    await tracked(element);
    expect(asked.map(({ pathname, search }) => pathname + search)).to.deep.equal([
      `/render/conversations?site=localhost&container_id=a${document.documentElement.lang ? `&lang=${document.documentElement.lang}` : ''}&limit=20&embed=script`,
    ]);
    // With credentials, a page's `<link rel="preload" as="fetch" crossorigin>` would not match.
    expect(options[0]?.credentials).to.equal(undefined);
    expect(getComputedStyle(button(element)).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(button(element)).cursor).to.equal('help');
    expect(element.shadowRoot?.querySelector('style')).to.equal(null);
    expect(element.matches('.vf3-comments')).to.equal(true);
    expect(document.querySelector('[type="application/ld+json"]')).to.equal(null);

    const chunks = window.widgetChunks ?? 0;
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    element.shadowRoot?.querySelector('p')?.click();
    await moment(READING_MS);
    expect([begun(), window.widgetChunks ?? 0]).to.deep.equal([false, chunks]);
    expect(document.body.matches('.vf-logged-out')).to.equal(true);
  });

  it('show after ten seconds wherever they are, and a count only near the view', async () => {
    const { setTimeout } = window;
    const waits = sinon.stub(window, 'setTimeout');
    waits.callsFake(((callback: () => void, ms = 0) =>
      setTimeout(callback, ms === 10_000 ? 0 : ms)) as typeof setTimeout);
    const far = `<div style="height:${3 * innerHeight + 5000}px"></div>`;
    put(`${far}${host('a')}<vf-conversations-count vf-container-id="b"></vf-conversations-count>`);
    await load();
    await shows(box.querySelector('vf-conversations') as Element, 'of a');
    expect(asked.map(({ searchParams }) => searchParams.get('container_id'))).to.deep.equal(['a']);
  });

  for (const widget of ['pull-quote', 'trending-articles'] as const) {
    it(`load after five seconds if they are a ${widget}`, async () => {
      answerBy(
        () =>
          new Response(
            `<vf-${widget}>${template('a', 'in time', { widget }).replace('vf3-comments', '')}</vf-${widget}>`,
          ),
      );
      const { setTimeout } = window;
      const waits: Array<() => void> = [];
      sinon
        .stub(window, 'setTimeout')
        .callsFake(((callback: () => void, ms = 0) =>
          ms === 5000 ? waits.push(callback) : setTimeout(callback, ms)) as typeof setTimeout);
      put(`<div style="height:${3 * innerHeight + 5000}px"></div><vf-${widget} vf-container-id="a"></vf-${widget}>`);
      await load();
      await waitUntil(() => waits.length > 0, 'nothing waits five seconds');
      await moment();
      expect(asked).to.deep.equal([]);
      for (const callback of waits) callback();
      await shows(box.querySelector(`vf-${widget}`) as Element, 'in time');
    });
  }

  it('are rendered by React if another widget was painted in their place', async () => {
    answerBy(() => new Response(fragment('a', 'a count', { widget: 'conversations-count' })));
    const chunks = window.widgetChunks ?? 0;
    const element = put(host('a'));
    await load();
    await waitUntil(() => (window.widgetChunks ?? 0) > chunks, 'not drawn');
    expect(paintedOf(element)).to.equal(undefined);
  });

  it('are painted under each of their names', async () => {
    answerBy(
      () =>
        new Response(
          `<vf-tray-trigger>${template('', 'a trigger', { widget: 'tray-trigger' })}</vf-tray-trigger>`.replace(
            'vf3-comments',
            '',
          ),
        ),
    );
    const element = put('<vf-tray-trigger-widget></vf-tray-trigger-widget>');
    await load();
    await tracked(element);
    expect(seen(element)).to.equal('a trigger');
    expect(asked.map(({ pathname }) => pathname)).to.deep.equal(['/render/tray-trigger-widget']);
  });

  it('are rendered by React when there is no fragment, for any reason', async () => {
    for (const reply of [
      () => new Response('', { status: 404 }),
      () => new Response('<p>not ours</p>'),
      () => new Response(fragment('a', 'of another format', { v: 1 as typeof STATE_FORMAT })),
      () => Promise.reject(new TypeError('no network')),
    ]) {
      fakeCore.port = undefined;
      answerBy(reply);
      const element = put(host('a'));
      await load();
      await coreBegins();
      expect(paintedOf(element)).to.equal(undefined);
      window.vfLoaded = false;
    }
  });

  it('are not there, and fetch nothing, if the section has switched them off; the console says why', async () => {
    const warn = sinon.stub(console, 'warn');
    const reason = '<!-- vf-conversations: module livecomments is switched off in this section -->';
    answerBy(() => new Response(reason));
    const element = put(host('a'));
    await load();
    await waitUntil(() => warn.args.some(([said]) => said === reason));
    await moment(READING_MS);
    expect([begun(), element.shadowRoot, element.className]).to.deep.equal([false, null, '']);
  });

  it('are used as the page’s own server painted them, by the browser or as a template that a script inserted', async () => {
    box.setHTMLUnsafe(
      fragment('a', 'by the browser').replace('<vf-conversations', '<vf-conversations vf-container-id="a"'),
    );
    const [first] = [...box.children] as [HTMLElement];
    const second = document.createElement('vf-conversations');
    second.setAttribute('vf-container-id', 'b');
    second.innerHTML = template('b', 'by script');
    box.append(second);
    await load();
    await Promise.all([tracked(first), tracked(second)]);
    expect([seen(first), seen(second)]).to.deep.equal(['by the browser', 'by script']);
    expect(second.matches('.vf3-comments')).to.equal(true);
    expect(second.querySelector('template')).to.equal(null);
    expect(asked).to.deep.equal([]);
  });

  it('have their number in the root until the page is settled; a copy of the page has it once', async () => {
    const number = (count: number) =>
      fragment('a', '', { widget: 'conversations-count', facts: { count } })
        .replaceAll('vf-conversations', 'vf-conversations-count')
        .replace('class="vf3-comments"', 'class="vf-comments-count vf-counter"')
        .replace('<p></p>', `<slot>${count}</slot>`);
    answerBy(() => new Response(number(12)));
    const idle = sinon.stub(window, 'requestIdleCallback').returns(0);
    const first = put('<vf-conversations-count vf-container-id="a"></vf-conversations-count>');
    await load();
    await waitUntil(() => first.shadowRoot?.querySelector('slot')?.textContent === '12', 'not painted');
    await moment();
    expect(first.textContent).to.equal('');
    idle.restore();
    const runIdle = () => {
      for (const [run] of idle.args.splice(0)) run({ didTimeout: false, timeRemaining: () => 1 });
    };
    await waitUntil(() => {
      runIdle();
      return first.textContent === '12';
    }, 'no number');
    expect(first.className).to.equal('vf-comments-count vf-counter');

    answerBy(() => new Response(number(13)));
    const copy = box.appendChild(first.cloneNode(true) as HTMLElement);
    expect(copy.textContent).to.equal('12');
    await waitUntil(() => copy.textContent === '13', 'not the new number alone');
    first.remove();
    await waitUntil(() => first.textContent === '' && !first.classList.contains('vf-counter'), 'left behind');
  });

  it('ignore a tag that is not the suite’s, even if vf.js asked for it', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `vf-nobody-s-${at}`);
    const taken = names.find((name) => paintedAs(document.createElement(name)) === 1);
    answerBy(() => new Response('', { status: 404 }));
    const element = put(`<${taken}></${taken}>`);
    await load();
    await waitUntil(() => asked.length === 1, 'not taken for a painted one');
    await moment(READING_MS);
    expect([begun(), element.shadowRoot, element.className]).to.deep.equal([false, null, '']);
  });
});
