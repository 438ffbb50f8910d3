/**
 * Local and session storage that never throw: where the browser refuses them, values live as long as the page.
 */
interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function keepIn(find: () => Storage): Keep {
  const memory = new Map<string, string>();
  const attempt = <Value>(act: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return act(find());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null) ?? memory.get(key) ?? null,
    set(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

export const localKeep = keepIn(() => localStorage);
export const sessionKeep = keepIn(() => sessionStorage);
