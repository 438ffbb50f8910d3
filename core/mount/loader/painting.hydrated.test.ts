/** Start of painted widgets: a reader acts, is logged in or follows a link, and the page or a service waits. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeCore } from '../../../test/support/chunks/core';
import { listenFor } from '../../../test/support/listen-for';
import { setPageCookie } from '../../../test/support/page-cookie';
import {
  answerBy,
  begun,
  box,
  button,
  coreBegins,
  fragment,
  host,
  load,
  moment,
  paintingPage,
  put,
  READING_MS,
  shows,
  template,
  tracked,
} from '../../../test/support/painting-page';
import { press, pressWithoutFocus } from '../../../test/support/press';
import { waitUntil } from '../../../test/support/wait-until';
import type { PaintedState } from '../../contract/content/painted';
import { paintedOf } from '../painted/painted';

describe('painted widgets', () => {
  paintingPage();

  it('are hydrated when the reader acts: the core starts, then the widget’s chunk runs', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    button(element).click();
    expect(button(element).getAttribute('aria-busy')).to.equal('true');
    await coreBegins();
  });

  describe('painted by the page’s server', () => {
    /** Parsed like a page, so that the widget shows before any script. */
    function parsed(): HTMLElement {
      box.setHTMLUnsafe(`<vf-conversations vf-container-id="a">${template('a', 'of a')}</vf-conversations>`);
      return box.firstElementChild as HTMLElement;
    }

    it('carry out a press that came before vf.js', async () => {
      const element = parsed();
      await press(button(element));
      await load();
      await coreBegins();
      expect(button(element).getAttribute('aria-busy')).to.equal('true');
    });

    it('carry out a press that came before the loader, and send no form', async () => {
      // The loader waits for the first paint.
      sinon.stub(window, 'PerformanceObserver').value(
        class {
          observe() {}
        },
      );
      const element = parsed();
      await load();
      const click = await pressWithoutFocus(button(element));
      expect(button(element).getAttribute('aria-busy')).to.equal('true');
      expect(click.defaultPrevented).to.equal(true);
      await coreBegins();
    });

    it('open the log-in for a guest whose early press asks to join, once', async () => {
      const element = parsed();
      button(element).setAttribute('data-join', 'like');
      const asked = listenFor('authentication/required');
      await press(button(element));
      await load();
      await coreBegins();
      fakeCore.makeReady();
      await waitUntil(() => asked.callCount > 0, 'not asked');
      await moment();
      expect(asked.args).to.have.length(1);
    });
  });

  for (const [who, prepare] of Object.entries({
    'for somebody with a session': () => localStorage.setItem('vfAccess', 'token'),
    'with a link to a comment': () => history.replaceState(null, '', '#vf-4711'),
    'for somebody who left something half written': () => localStorage.setItem('vfDraft:a|new|', '{"text":"half"}'),
  })) {
    it(`are painted, then hydrated, ${who}`, async () => {
      prepare();
      const element = put(host('a'));
      await load();
      await shows(element, 'of a');
      await coreBegins();
    });
  }

  it('hydrate after a login in another tab, and for a link to a comment', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    await moment(READING_MS);
    expect(begun()).to.equal(false);
    location.hash = '#vf-4711';
    await coreBegins();
  });

  it('let the core start without them when the page waits for something', async () => {
    const element = put(host('a'));
    await load();
    await tracked(element);
    const chunks = window.widgetChunks ?? 0;
    (window.vf as { ready(fn: () => void): void }).ready(() => {});
    await coreBegins();
    await moment(READING_MS);
    expect(window.widgetChunks ?? 0).to.equal(chunks);
    expect(paintedOf(element)).to.not.equal(undefined);
  });

  const { href } = location;
  const setCookie = (value: string) => {
    setPageCookie(`press_session=${value}`);
  };
  afterEach(() => {
    history.replaceState(null, '', href);
    delete window.vfAsyncInit;
    setCookie('; Max-Age=0');
  });
  const add = (name: string) => history.replaceState(null, '', `${href}${location.search ? '&' : '?'}${name}=1`);
  for (const [why, prepare] of Object.entries({
    'a page that has defined vfAsyncInit': () => {
      window.vfAsyncInit = () => {};
    },
    'a log-in link from a mail': () => add('vlogin'),
    'a confirmation link from a mail': () => add('vtoken'),
    'somebody back from a log-in elsewhere': () => history.replaceState(null, '', '#vf-login=1'),
    'a reader whom the publisher’s cookie logs in': () => setCookie('1'),
  })) {
    it(`let the core start at once for ${why}`, async () => {
      const settings = { custom_cookie_name: 'press_session' } as PaintedState['settings'];
      answerBy(() => new Response(fragment('a', 'of a', { settings })));
      prepare();
      put(host('a'));
      await load();
      await coreBegins();
    });
  }

  it('start the core for readers who may have a service’s session, once its script is on the page', async () => {
    const page = window as typeof window & { gigya?: object };
    answerBy(() => new Response(fragment('a', 'of a', { settings: { gigya_poll: true } as PaintedState['settings'] })));
    const element = put(host('a'));
    await load();
    await shows(element, 'of a');
    await tracked(element);
    await moment(READING_MS);
    expect(begun()).to.equal(false);
    page.gigya = { accounts: {} };
    try {
      await coreBegins();
      expect(fakeCore.calls).to.deep.equal([]);
    } finally {
      delete page.gigya;
    }
  });
});
