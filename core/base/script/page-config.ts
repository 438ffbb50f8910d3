/**
 * `window.vfConfig` as the page's own script set it (host contract 1). An element with that id or name is a property of
 * `window` too, and what somebody wrote into the page may have one: only own text counts, which no element has.
 */
export function configured(name: 'api' | 'domain'): string {
  const config = window.vfConfig as Record<string, unknown> | undefined;
  const value = config && Object.hasOwn(config, name) ? config[name] : '';
  return typeof value === 'string' ? value : '';
}
