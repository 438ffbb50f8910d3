/**
 * `window.vfConfig` as set by the page's own script (host contract 1). An element with that id or name is a property of
 * `window` too, and readers' markup may contain one: only own strings count, which no element has.
 */
export function configured(name: 'api' | 'domain'): string {
  const config = window.vfConfig as Record<string, unknown> | undefined;
  const value = config && Object.hasOwn(config, name) ? config[name] : '';
  return typeof value === 'string' ? value : '';
}
