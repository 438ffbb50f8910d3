/** A page whose release is gone: the current script replaces the old one, with the page's subscriptions and the reader's click. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { define, missing } from './renew';

const [SCRIPT, BUS, RENEWED, OUTDATED] = ['loader', 'bus', 'renewed', 'outdated'].map((name) =>
  Symbol.for(`vf.${name}`),
) as [symbol, symbol, symbol, symbol];
const page = document as unknown as Record<symbol, unknown>;

describe('a page whose files are gone', () => {
  const known = [SCRIPT, BUS, RENEWED, OUTDATED].map((name) => [name, page[name]] as const);
  const { vfLoaded } = window;
  let scripts: HTMLScriptElement[];
  let box: HTMLElement;
  beforeEach(() => {
    for (const [name] of known) delete page[name];
    page[SCRIPT] = { base: 'https://community.example/', origin: 'https://api.example', nonce: 'n0' };
    scripts = [];
    sinon.stub(document.head, 'append').callsFake((script) => void scripts.push(script as HTMLScriptElement));
    box = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    sinon.restore();
    box.remove();
    for (const [name, value] of known) page[name] = value;
    window.vfLoaded = vfLoaded;
  });

  const failed = async (promise: Promise<never>) =>
    promise.then(null, (error: Error) => error.message) as Promise<string>;
  const loads = () => scripts[0]?.onload?.(new Event('load'));
  /** A painted widget with controls; the busy ones were clicked. */
  function paint(html: string): HTMLElement[] {
    const root = box.appendChild(document.createElement('p')).attachShadow({ mode: 'open' });
    root.innerHTML = html;
    return [...root.querySelectorAll<HTMLElement>('*')];
  }

  it('loads the current script past every cache, as the page’s own would be', () => {
    window.vfLoaded = true;
    void missing();
    const [script] = scripts;
    expect(script?.src).to.match(/^https:\/\/community\.example\/vf\.js\?anew=\d+$/);
    expect([script?.nonce, script?.dataset.api, window.vfLoaded]).to.deep.equal(['n0', 'https://api.example', false]);
    expect([page[RENEWED], page[OUTDATED]]).to.deep.equal([true, undefined]);
  });

  it('keeps the subscriptions of the page', () => {
    const [before, after] = [() => {}, () => {}];
    page[BUS] = { listeners: new Map([['ready', [before]]]), rewriters: [before] };
    void missing();
    const bus = { listeners: new Map<string, unknown[]>([['other', [after]]]), rewriters: [after] };
    page[BUS] = bus;
    loads();
    expect([...bus.listeners]).to.deep.equal([
      ['other', [after]],
      ['ready', [before]],
    ]);
    expect(bus.rewriters).to.deep.equal([after, before]);
  });

  it('repeats the click of a waiting control until the new script has taken it, and sends no form', async () => {
    const [form, button, , link] = paint(
      '<form action="/sent"><button aria-busy="true">Like</button></form><button>Other</button><a role="button" aria-busy="true">Reply</a>',
    );
    const clicks: (string | null)[] = [];
    let isSent = false;
    form?.addEventListener('submit', () => (isSent = true));
    for (const control of [button, link])
      control?.addEventListener('click', () => {
        clicks.push(control.textContent);
        if (clicks.length > 2) control.ariaBusy = 'true';
      });
    void missing();
    expect(clicks).to.deep.equal([]);
    loads();
    await waitUntil(() => button?.ariaBusy === 'true' && link?.ariaBusy === 'true', clicks.join());
    expect(clicks.slice(0, 2)).to.deep.equal(['Like', 'Reply']);
    expect(clicks).to.have.length(4);
    expect([isSent, location.pathname]).to.deep.equal([false, location.pathname]);
  });

  it('gives up a click after twenty seconds, or once its control is gone', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    const [button, gone] = paint('<button aria-busy="true">Like</button><button aria-busy="true">Reply</button>');
    const clicks = { like: 0, reply: 0 };
    button?.addEventListener('click', () => (clicks.like += 1));
    gone?.addEventListener('click', () => (clicks.reply += 1));
    void missing();
    loads();
    gone?.remove();
    await clock.tickAsync(20_000);
    expect(clicks).to.deep.equal({ like: 401, reply: 1 });
    await clock.tickAsync(1000);
    expect(clicks).to.deep.equal({ like: 401, reply: 1 });
  });

  it('is tried again after a script that cannot be loaded, and asks for a reload after one that was', async () => {
    const first = failed(missing());
    scripts[0]?.onerror?.('error');
    expect(await first).to.contain('cannot be had');
    expect([window.vfLoaded, page[RENEWED], page[OUTDATED]]).to.deep.equal([true, false, undefined]);
    void define();
    expect(scripts).to.have.length(2);
    expect(await failed(define())).to.contain('has to be loaded again');
    expect([scripts.length, page[OUTDATED]]).to.deep.equal([2, true]);
  });

  it('asks for a reload where nothing of the script is known', async () => {
    delete page[SCRIPT];
    expect(await failed(missing())).to.contain('has to be loaded again');
    expect([scripts.length, page[OUTDATED]]).to.deep.equal([0, true]);
  });

  it('asks for a reload where React already renders a widget, which cannot be defined again', async () => {
    box.append(document.createElement('vf-renewed-test'));
    void missing();
    expect(scripts).to.have.length(1);
    page[RENEWED] = false;
    customElements.define('vf-renewed-test', class extends HTMLElement {});
    expect(await failed(missing())).to.contain('has to be loaded again');
    expect([scripts.length, page[OUTDATED]]).to.deep.equal([1, true]);
  });
});
