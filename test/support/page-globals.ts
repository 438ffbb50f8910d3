/** Globals that the page's own scripts define, by name. */
export const pageGlobals = window as unknown as Record<string, unknown>;
