import { expect } from '@open-wc/testing';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import sinon from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { hydrateIn } from '../element/hydrate-in';
import { type HydrationSchedule, makeSchedule, ScheduleContext } from './hydration-schedule';
import { Scheduled } from './scheduled';
import { useMovable } from './use-movable';

/** A fact that has changed since painting. */
const fact = { listeners: new Set<() => void>(), now: 'now' };
const useFact = () =>
  useSyncExternalStore(
    (listener) => {
      fact.listeners.add(listener);
      return () => fact.listeners.delete(listener);
    },
    () => fact.now,
    () => 'painted',
  );

const pressed: string[] = [];
let show: (names: string[]) => void;

const Row = memo(({ name }: { name: string }) => (
  <Scheduled name={name}>
    <Article name={name} />
  </Scheduled>
));

function Article({ name }: { name: string }) {
  const text = useFact();
  return (
    <article data-uuid={name}>
      <button type="button" onClick={() => pressed.push(name)}>
        {text}
      </button>
    </article>
  );
}

function List({ names, onTaken }: { names: string[]; onTaken(): void }) {
  const [all, setAll] = useState(names);
  show = setAll;
  useEffect(onTaken, [onTaken]);
  return (
    <div className="list" onClickCapture={() => {}}>
      {useMovable(all).map((name) => (
        <Row key={name} name={name} />
      ))}
    </div>
  );
}

describe('taking over in turn', () => {
  let host: HTMLElement;
  let root: ShadowRoot;
  let react: Root;
  let schedule: HydrationSchedule;
  let recoverable: sinon.SinonSpy;
  const NAMES = ['a', 'b', 'c', 'd'];
  const articles = () => [...root.querySelectorAll('article')];
  const order = () => articles().map(({ dataset }) => dataset.uuid);
  const isTaken = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));
  const buttonOf = (name: string) => root.querySelector(`[data-uuid=${name}] button`) as HTMLButtonElement;

  beforeEach(async () => {
    pressed.length = 0;
    host = document.createElement('div');
    document.body.append(host);
    root = host.attachShadow({ mode: 'open' });
    root.innerHTML = renderToString(<List names={NAMES} onTaken={() => {}} />);
    schedule = makeSchedule(root, NAMES);
    recoverable = sinon.spy();
    await new Promise<void>((resolve) => {
      react = hydrateIn(
        root,
        <ScheduleContext value={schedule}>
          <List names={NAMES} onTaken={resolve} />
        </ScheduleContext>,
        { onRecoverableError: recoverable },
      );
    });
  });
  afterEach(() => {
    expect(recoverable.callCount).to.equal(0);
    react.unmount();
    schedule.end();
    host.remove();
  });

  it('hydrates the rest without the parts, even if the permission takes long', async () => {
    const before = articles();
    expect(isTaken(root.querySelector('.list') as Element)).to.equal(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(articles().filter(isTaken)).to.deep.equal([]);

    schedule.begin();
    await waitUntil(() => articles().every(isTaken));
    expect(articles()).to.deep.equal(before);
    await waitUntil(() => articles().every((it) => it.textContent === 'now'));
  });

  it('hydrates a part in the middle of a press on it, and only this part', () => {
    const button = buttonOf('c');
    expect(button.textContent).to.equal('painted');
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    expect(pressed).to.deep.equal(['c']);
    expect(buttonOf('c')).to.equal(button);
    expect(articles().filter(isTaken)).to.deep.equal([articles()[2]]);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    expect(pressed).to.deep.equal(['c', 'c']);
  });

  it('replays an earlier focus, and forgets a pointer that passed', async () => {
    const focused: string[] = [];
    root.querySelector('.list')?.addEventListener('focusin', () => focused.push('told'));
    buttonOf('b').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    buttonOf('b').dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true }));
    buttonOf('d').focus();
    expect(focused).to.deep.equal([]);
    await waitUntil(() => isTaken(buttonOf('d')));
    await waitUntil(() => focused.length > 0);
    schedule.begin();
    await waitUntil(() => articles().every(isTaken));
    // An error of React's repeated event fails the test.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(focused).to.deep.equal(['told']);
  });

  it('inserts and removes comments between parts that wait', async () => {
    const [a, b, , d] = articles();
    flushSync(() => show(['new', 'a', 'b', 'newer', 'd']));
    expect(order()).to.deep.equal(['new', 'a', 'b', 'newer', 'd']);
    expect([articles()[1], articles()[2], articles()[4]]).to.deep.equal([a, b, d]);
    expect(articles().filter(isTaken).length).to.equal(2);
    schedule.begin();
    await waitUntil(() => articles().every(isTaken));
    expect(order()).to.deep.equal(['new', 'a', 'b', 'newer', 'd']);
  });

  it('moves parts when it has them', async () => {
    const before = articles();
    flushSync(() => show(['d', 'new', 'c', 'b', 'a']));
    await waitUntil(() => order().join('') === 'dnewcba');
    expect([0, 2, 3, 4].map((at) => articles()[at])).to.deep.equal([...before].reverse());
    expect(articles().every(isTaken)).to.equal(true);
  });
});
