/**
 * `JSON.stringify` of plain data, without the `toJSON` that libraries such as Prototype and MooTools give to built-in
 * prototypes. With it, arrays are sent as strings, and the server rejects the request.
 */
export function toJson(value: unknown): string {
  // Arrays inherit from Object.prototype too.
  return JSON.stringify('toJSON' in [] ? withoutInherited(value) : value);
}

function withoutInherited(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const copy = Object.create(null);
    for (const [name, member] of Object.entries(value)) copy[name] = withoutInherited(member);
    return copy;
  }
  const copy: unknown[] = [];
  for (const member of value) copy.push(withoutInherited(member));
  return Object.defineProperty(copy, 'toJSON', { value: undefined });
}
