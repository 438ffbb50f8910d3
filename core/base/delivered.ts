/** Packs by `<language>/<area>`, sheets by file, sent with a manifest (core/mount/loader/entries.ts); they never change. */
const delivered = new Map<string, unknown>();

export function deliver(all: Record<string, unknown>): void {
  for (const [name, it] of Object.entries(all)) delivered.set(name, it);
}

export const deliveredAs = <Value>(name: string): Value | undefined => delivered.get(name) as Value | undefined;
