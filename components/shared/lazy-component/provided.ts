/**
 * Something that the widget provides before its first render, such as the import of its opened parts: no folder imports
 * the chunk that is made of it.
 */
export function provided<Value extends object>(): { get(): Value; provide(value: Value): void } {
  let known: Value;
  return {
    get: () => known,
    provide(value) {
      known = value;
    },
  };
}
