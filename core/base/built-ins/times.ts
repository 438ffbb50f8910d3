/** An array of `count` results. Some old libraries replace `Array.from` with a version that ignores `length`. */
export function times<Value>(count: number, make: (at: number) => Value): Value[] {
  const made: Value[] = [];
  for (let at = 0; at < count; at++) made.push(make(at));
  return made;
}
