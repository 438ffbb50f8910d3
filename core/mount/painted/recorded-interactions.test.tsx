import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import sinon from 'sinon';
import { press } from '../../../test/support/press';
import { waitUntil } from '../../../test/support/wait-until';
import { hydrateIn } from '../element/hydrate-in';
import { type RecordedInteractions, recordInteractions } from './recorded-interactions';

const done: string[] = [];
/** Called in an effect, as a widget's root calls `hydrated`. */
let commit = () => {};

/** A draft in a store: empty for the first render, as on the server. */
const draft = {
  text: '',
  listeners: new Set<() => void>(),
  write(text: string) {
    draft.text = text;
    for (const listener of draft.listeners) listener();
  },
};
const useDraft = () =>
  useSyncExternalStore(
    (listener) => {
      draft.listeners.add(listener);
      return () => draft.listeners.delete(listener);
    },
    () => draft.text,
    () => '',
  );

/** Kinds of controls in widgets: a toggle, a field that opens and sends, a link. */
function Probe() {
  const [isLiked, setLiked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const text = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  // Takes text that was typed before hydration, like the composer.
  useLayoutEffect(() => draft.write(field.current?.value ?? ''), []);
  useEffect(() => commit(), []);
  return (
    <div className="viafoura">
      <a href="#vf-1">5 minutes ago</a>
      {['a', 'b'].map((name) => (
        <article key={name} data-uuid={name}>
          <button
            type="button"
            className="like"
            aria-pressed={isLiked}
            onClick={() => {
              done.push(`like ${name}`);
              setLiked(!isLiked);
            }}
          >
            Like
          </button>
        </article>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done.push(`submit ${text}`);
        }}
      >
        <textarea
          ref={field}
          value={text}
          rows={isOpen ? 3 : 1}
          onFocus={() => setOpen(true)}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={(event) => {
            const isChat = event.currentTarget.enterKeyHint === 'send';
            if (event.key !== 'Enter' || !(event.ctrlKey || isChat)) return;
            done.push(`send ${text}`);
            if (isChat) draft.write('');
          }}
        />
        <input name="title" />
      </form>
      {isOpen && <p className="open">{text}</p>}
    </div>
  );
}

describe('acts before take-over', () => {
  let host: HTMLElement;
  let root: ShadowRoot;
  let recorded: RecordedInteractions;
  let react: Root | undefined;
  let hydrate: sinon.SinonStub;
  let onFailure: sinon.SinonSpy;
  let recoverable: sinon.SinonSpy;
  const find = <Kind extends HTMLElement>(selector: string) => root.querySelector(selector) as Kind;
  const like = () => find<HTMLButtonElement>('.like');
  const field = () => find<HTMLTextAreaElement>('textarea');

  /** Calls `hydrated` in the commit, like mounts.ts. */
  function finish(): Promise<void> {
    return new Promise((resolve) => {
      commit = () => {
        commit = () => {};
        void recorded.replay().then(resolve);
      };
      recorded.whenQuiet(() => {
        recorded.release();
        react = hydrateIn(root, <Probe />, { onRecoverableError: recoverable });
      });
    });
  }

  beforeEach(() => {
    done.length = 0;
    draft.text = '';
    host = document.createElement('div');
    document.body.append(host);
    root = host.attachShadow({ mode: 'open' });
    root.innerHTML = renderToString(<Probe />);
    hydrate = sinon.stub().resolves();
    onFailure = sinon.spy();
    recoverable = sinon.spy();
    recorded = recordInteractions(root, hydrate, onFailure);
  });
  afterEach(async () => {
    recorded.end();
    react?.unmount();
    react = undefined;
    host.remove();
    sinon.restore();
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('runs nothing for a reader who reads', async () => {
    for (const type of ['pointermove', 'pointerover', 'wheel', 'scroll', 'touchstart', 'touchcancel', 'selectstart']) {
      like().dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    like().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    like().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', button: 2 }));
    const reachedPage = sinon.spy();
    host.addEventListener('click', reachedPage);
    await press(find('a'));
    expect(location.hash).to.equal('#vf-1');
    history.replaceState(null, '', location.pathname + location.search);
    expect(reachedPage.callCount).to.equal(1);
    expect(reachedPage.args[0]?.[0].defaultPrevented).to.equal(false);
    expect(hydrate.callCount).to.equal(0);
  });

  it("leaves the page's own children alone", async () => {
    const own = document.createElement('button');
    host.append(own);
    root.append(document.createElement('slot'));
    const pressed = sinon.spy();
    own.addEventListener('click', pressed);
    await press(own);
    expect([pressed.callCount, hydrate.callCount]).to.deep.equal([1, 0]);
  });

  it('carries out a press that vf.js has marked', async () => {
    recorded.end();
    like().ariaBusy = 'true';
    recorded = recordInteractions(root, hydrate, onFailure);
    expect(hydrate.callCount, 'the caller tracks the widget first').to.equal(0);
    await undefined;
    expect(hydrate.callCount).to.equal(1);
    await finish();
    expect(done).to.deep.equal(['like a']);
    expect(like().ariaBusy).to.equal(null);
  });

  it('starts at mousedown, shows that the press was noticed, and likes once on the same node', async () => {
    const button = like();
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
    expect(hydrate.callCount).to.equal(1);
    await press(button);
    expect(hydrate.callCount).to.equal(1);
    expect(button.getAttribute('aria-busy')).to.equal('true');
    expect(done).to.deep.equal([]);
    await finish();
    expect(done).to.deep.equal(['like a']);
    await waitUntil(() => button.getAttribute('aria-pressed') === 'true');
    expect(like()).to.equal(button);
    expect(button.hasAttribute('aria-busy')).to.equal(false);
    expect(recoverable.callCount).to.equal(0);
  });

  describe('on what asks a guest to join', () => {
    let isGuest: boolean;
    let join: sinon.SinonStub;
    const near = sinon.spy();

    beforeEach(() => {
      isGuest = true;
      join = sinon.stub().resolves();
      near.resetHistory();
      recorded.end();
      like().setAttribute('data-join', 'like');
      recorded = recordInteractions(root, hydrate, onFailure, { isGuest: () => isGuest, near, join });
    });

    it('asks at once, with the reason, and hydrates nothing', async () => {
      let arrive = () => {};
      join.returns(new Promise<void>((resolve) => (arrive = resolve)));
      await press(like());
      await press(like());
      expect(join.args.map(([reason]) => reason)).to.deep.equal(['like']);
      expect(near.callCount).to.be.above(0);
      expect(like().getAttribute('aria-busy')).to.equal('true');
      arrive();
      await waitUntil(() => !like().hasAttribute('aria-busy'));
      expect(hydrate.callCount).to.equal(0);
      like().removeAttribute('data-join');
      await finish();
      expect(done).to.deep.equal([]);
    });

    for (const [isIn, expected] of [
      [true, ['like a']],
      [false, []],
    ] as const) {
      it(`carries out the action once, when they ${isIn ? 'have logged in' : 'have not logged in: nothing'}`, async () => {
        await press(like());
        const settle = join.firstCall.args[1] as (isIn: boolean) => void;
        isGuest = !isIn;
        like().removeAttribute('data-join');
        settle(isIn);
        expect(hydrate.callCount).to.equal(isIn ? 1 : 0);
        await finish();
        expect(done).to.deep.equal(expected);
      });
    }

    it('carries it out at once if the widget is hydrated already', async () => {
      await press(like());
      const settle = join.firstCall.args[1] as (isIn: boolean) => void;
      await finish();
      isGuest = false;
      settle(true);
      expect(done).to.deep.equal(['like a']);
    });

    it('preloads what a press of a finger may need, and runs nothing if it scrolls', () => {
      like().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
      expect([near.callCount, join.callCount, hydrate.callCount]).to.deep.equal([1, 0, 0]);
    });

    it('shows when the code cannot be loaded, and asks again at the next press', async () => {
      sinon.stub(console, 'error');
      join.rejects(new Error('offline'));
      await press(like());
      await waitUntil(() => onFailure.callCount === 1);
      join.resolves();
      await press(like());
      expect(join.callCount).to.equal(2);
    });

    it('records the press of a member', async () => {
      isGuest = false;
      await press(like());
      expect(join.callCount).to.equal(0);
      like().removeAttribute('data-join');
      await finish();
      expect(done).to.deep.equal(['like a']);
    });
  });

  it('leaves a toggle that already has the wanted state', async () => {
    const [first, second] = root.querySelectorAll<HTMLElement>('.like');
    await press(first as HTMLElement);
    await press(second as HTMLElement);
    // As if the reader's likes had arrived with hydration.
    first?.setAttribute('aria-pressed', 'true');
    const replayed: unknown[] = [];
    root.addEventListener('click', ({ target }) => replayed.push(target));
    await recorded.replay();
    expect(replayed).to.deep.equal([second]);
  });

  it('counts a hurried press once: double click, click and key', async () => {
    const { x, y } = like().getBoundingClientRect();
    const position: [number, number] = [Math.round(x) + 3, Math.round(y) + 3];
    await sendMouse({ type: 'click', position });
    await sendMouse({ type: 'click', position });
    await sendKeys({ press: 'Enter' });
    await finish();
    await sendMouse({ type: 'click', position });
    expect(done).to.deep.equal(['like a']);
    await new Promise((resolve) => setTimeout(resolve, 550));
    await sendMouse({ type: 'click', position });
    expect(done).to.deep.equal(['like a', 'like a']);
  });

  for (const key of ['Enter', 'Space']) {
    it(`likes once by ${key}`, async () => {
      like().focus();
      expect(hydrate.callCount).to.equal(1);
      await sendKeys({ press: key });
      await finish();
      expect(done).to.deep.equal(['like a']);
      expect(root.activeElement).to.equal(like());
    });
  }

  it('likes once by a finger, with all the events a tap makes', async () => {
    const options = { bubbles: true, composed: true, cancelable: true };
    for (const type of ['pointerdown', 'pointerup'])
      like().dispatchEvent(new PointerEvent(type, { ...options, pointerType: 'touch' }));
    for (const type of ['mousedown', 'mouseup']) like().dispatchEvent(new MouseEvent(type, options));
    expect(hydrate.callCount).to.equal(0);
    like().dispatchEvent(new PointerEvent('click', { ...options, pointerType: 'touch' }));
    expect(hydrate.callCount).to.equal(1);
    await finish();
    expect(done).to.deep.equal(['like a']);
  });

  it('likes once by a press that began before and ends after', async () => {
    const { x, y } = like().getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x) + 3, Math.round(y) + 3] });
    await sendMouse({ type: 'down' });
    expect(hydrate.callCount).to.equal(1);
    await finish();
    await sendMouse({ type: 'up' });
    expect(done).to.deep.equal(['like a']);
  });

  it('replays actions in order', async () => {
    await press(find('[data-uuid=b] .like'));
    await press(field());
    await sendKeys({ type: 'so' });
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
    await press(like());
    await finish();
    expect(done).to.deep.equal(['like b', 'send so', 'like a']);
  });

  it('loses no key typed before, during and after, and keeps focus, selection and undo', async () => {
    const node = field();
    await press(node);
    await sendKeys({ type: 'first ' });
    await sendKeys({ type: 'second' });
    node.setSelectionRange(2, 4);
    await finish();
    expect(field()).to.equal(node);
    expect(node.value).to.equal('first second');
    expect([node.selectionStart, node.selectionEnd]).to.deep.equal([2, 4]);
    expect(root.activeElement).to.equal(node);
    await waitUntil(() => find('.open')?.textContent === 'first second');
    expect(node.rows).to.equal(3);
    node.setSelectionRange(12, 12);
    await sendKeys({ type: '!' });
    await waitUntil(() => find('.open')?.textContent === 'first second!');
    for (let step = 0; step < 4; step++) document.execCommand('undo');
    expect(node.value).to.equal('');
    await waitUntil(() => find('.open')?.textContent === '');
  });

  it('asks at once when the reader pressed before the script', async () => {
    recorded.end();
    field().value = 'early';
    recorded = recordInteractions(root, hydrate, onFailure);
    await undefined;
    expect(hydrate.callCount).to.equal(1);
    await finish();
    expect(field().value).to.equal('early');
    field().focus();
    await waitUntil(() => find('.open')?.textContent === 'early');
  });

  it('sends text that was typed into a chat before hydration at Enter, but not at an Enter that ends a composition', async () => {
    field().enterKeyHint = 'send';
    field().focus();
    await sendKeys({ type: 'early' });
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
    await sendKeys({ press: 'Enter' });
    await finish();
    await waitUntil(() => done.length > 0);
    expect(done).to.deep.equal(['send early']);
  });

  it('sends each message written into a chat before it was live, and leaves the last one in the field', async () => {
    field().enterKeyHint = 'send';
    field().focus();
    for (const text of ['one', 'two']) {
      await sendKeys({ type: text });
      await sendKeys({ press: 'Enter' });
    }
    await sendKeys({ type: 'three' });
    await finish();
    await waitUntil(() => done.length === 2 && field().value === 'three');
    expect(done).to.deep.equal(['send one', 'send two']);
  });

  it('returns messages that could not be sent because the code did not load', async () => {
    sinon.stub(console, 'error');
    hydrate.rejects(new Error('no network'));
    field().enterKeyHint = 'send';
    field().focus();
    await sendKeys({ type: 'one' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => onFailure.callCount > 0);
    expect(field().value).to.equal('one');
  });

  it('waits for the end of a composition', async () => {
    field().focus();
    field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    const calls = sinon.spy();
    recorded.whenQuiet(calls);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls.callCount).to.equal(0);
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
    field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await waitUntil(() => calls.callCount === 1);
    await finish();
    expect(done).to.deep.equal([]);
  });

  it('lets no form leave the page, and submits once', async () => {
    find<HTMLInputElement>('[name=title]').focus();
    await sendKeys({ press: 'Enter' });
    expect(hydrate.callCount).to.equal(1);
    await finish();
    expect(done).to.deep.equal(['submit ']);
  });

  it('releases the control and shows that hydration failed; the next press tries again', async () => {
    sinon.stub(console, 'error');
    hydrate.onFirstCall().rejects(new Error('no network'));
    like().click();
    await waitUntil(() => onFailure.callCount === 1);
    expect(like().hasAttribute('aria-busy')).to.equal(false);
    await press(find('[data-uuid=b] .like'));
    expect(hydrate.callCount).to.equal(2);
    await finish();
    expect(done).to.deep.equal(['like b']);
  });

  it('repeats the action on the node that replaced another', async () => {
    await press(like());
    const drawn = document.createElement('button');
    drawn.className = 'like';
    drawn.addEventListener('click', () => done.push('drawn'));
    like().remove();
    void recorded.replay();
    setTimeout(() => find('[data-uuid=a]').append(drawn), 50);
    await waitUntil(() => done.length > 0);
    expect(done).to.deep.equal(['drawn']);
  });
});
