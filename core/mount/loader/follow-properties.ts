/** Reports property changes by frameworks on a tag that is not defined yet, which nothing else notices. */
export function followProperties(host: HTMLElement, changed: (host: HTMLElement) => void): void {
  for (const name of Object.keys(host).filter(isSetting)) {
    let value: unknown = Reflect.get(host, name);
    Object.defineProperty(host, name, {
      configurable: true,
      enumerable: true,
      get: () => value,
      set(next) {
        value = next;
        queueMicrotask(() => changed(host));
      },
    });
  }
  // Handles changes made during the import.
  changed(host);
}

/** Frameworks' own properties of an element (`__ngContext__`, `$$click`) have other names. */
const isSetting = (name: string): boolean => /^[a-z]+$/i.test(name);
