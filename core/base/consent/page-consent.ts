/** The page's own consent, `window.vfConfig.consent`. Read each time, because it may change. */
import type { Purpose, Voice } from './voice';

/** An element of the page may have this name (as in `configured`), so only booleans count. */
function given(): unknown {
  const config = window.vfConfig as object | undefined;
  return config && Object.hasOwn(config, 'consent') ? (config as { consent: unknown }).consent : undefined;
}

const isPromise = (word: unknown): word is PromiseLike<unknown> =>
  typeof (word as Partial<PromiseLike<unknown>> | null)?.then === 'function';

function meaning(word: unknown, purpose: Purpose): boolean | undefined {
  const said = typeof word === 'object' && word ? (word as Partial<Record<Purpose, unknown>>)[purpose] : word;
  return typeof said === 'boolean' ? said : undefined;
}

export function followPageConsent(changed: () => void): Voice {
  /** Results of promises; null until resolved. */
  const resolved = new WeakMap<object, { word: unknown } | null>();

  function follow(promise: PromiseLike<unknown>): void {
    const resolve = (word: unknown) => {
      resolved.set(promise, { word });
      changed();
    };
    resolved.set(promise, null);
    promise.then(resolve, (error) => {
      console.warn('window.vfConfig.consent', error);
      resolve(false);
    });
  }

  return {
    isThere: () => {
      const word = given();
      return typeof word === 'boolean' || (typeof word === 'object' && word !== null);
    },
    allows(purpose) {
      const word = given();
      if (!isPromise(word)) return meaning(word, purpose);
      if (!resolved.has(word)) follow(word);
      const answer = resolved.get(word);
      return answer ? meaning(answer.word, purpose) : null;
    },
  };
}
