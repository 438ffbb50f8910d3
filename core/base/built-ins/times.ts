/** An array of `count` results. Old libraries replace `Array.from` by one that knows no `length`. */
export function times<Value>(count: number, make: (at: number) => Value): Value[] {
  const made: Value[] = [];
  for (let at = 0; at < count; at++) made.push(make(at));
  return made;
}
