/**
 * `path('/v4/x/:id', { id })`. @throws TypeError naming a parameter that is missing or empty (specification §5, §8).
 */
export function path(template: string, params: Record<string, string | number>): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(value);
  });
}
