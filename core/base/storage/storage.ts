/** Storage that never throws: if the browser refuses, values live as long as the page. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function storageIn(find: () => Storage): SafeStorage {
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
      const isSaved = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isSaved) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

export const safeLocalStorage = storageIn(() => localStorage);
export const safeSessionStorage = storageIn(() => sessionStorage);
