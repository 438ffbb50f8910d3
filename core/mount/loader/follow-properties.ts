/** Until a tag is defined nothing else learns of a property that a framework changes. */
export function followProperties(host: HTMLElement, changed: (host: HTMLElement) => void): void {
  const properties = host as unknown as Record<string, unknown>;
  for (const name of Object.keys(host).filter(isSetting)) {
    let value = properties[name];
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
  // What changed while this was fetched.
  changed(host);
}

/** Frameworks' own notes on an element (`__ngContext__`, `$$click`) are named otherwise. */
const isSetting = (name: string): boolean => /^[a-z]+$/i.test(name);
