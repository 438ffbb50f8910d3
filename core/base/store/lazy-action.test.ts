import { expect } from '@open-wc/testing';
import { atom, createStore, type WritableAtom } from './jotai';
import { lazyAction } from './lazy-action';

type Note = WritableAtom<unknown, [word: string], number>;

describe('an action whose code is fetched on need', () => {
  const heard: string[] = [];
  const noteAction: Note = atom(null, (_get, _set, word: string) => heard.push(word));
  beforeEach(() => heard.splice(0));

  it('is fetched with the first call and not before, and once', async () => {
    let fetches = 0;
    const action = lazyAction(async () => {
      fetches++;
      return { noteAction };
    }, 'noteAction');
    expect(fetches).to.equal(0);
    const store = createStore();
    await store.set(action, 'one');
    await store.set(action, 'two');
    expect(fetches).to.equal(1);
  });

  it('runs the calls that waited in order, and returns each result', async () => {
    let arrive: (module: { noteAction: Note }) => void = () => {};
    const coming = () => new Promise<{ noteAction: Note }>((resolve) => (arrive = resolve));
    const action = lazyAction(coming, 'noteAction');
    const store = createStore();
    const results = [store.set(action, 'one'), store.set(action, 'two')];
    arrive({ noteAction });
    results.push(store.set(action, 'three'));
    expect(await Promise.all(results)).to.deep.equal([1, 2, 3]);
    expect(heard).to.deep.equal(['one', 'two', 'three']);
  });

  it('rejects when its code cannot be had, and asks again with the next call', async () => {
    let isOnline = false;
    const action = lazyAction(async () => {
      if (!isOnline) throw new Error('no line');
      return { noteAction };
    }, 'noteAction');
    const store = createStore();
    let said = '';
    await store.set(action, 'one').catch((error: Error) => (said = error.message));
    isOnline = true;
    await store.set(action, 'two');
    expect(said).to.equal('no line');
    expect(heard).to.deep.equal(['two']);
  });
});
