/**
 * Paths with parameters: `path('/v4/livecomments/:section_uuid', { section_uuid })`.
 *
 * @throws TypeError naming the parameter that is missing or empty (specification §5, §8).
 */
export function path(template: string, params: Record<string, string | number>): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(value);
  });
}
