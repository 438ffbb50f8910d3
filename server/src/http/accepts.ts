/** Checks whether the header accepts an encoding, by name or `*`, with a weight above 0. */
export function accepts(header: string, encoding: string): boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find((value) => value !== undefined);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
