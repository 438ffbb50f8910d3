/** Packs by `<language>/<area>` and sheets by file, from a manifest (core/mount/loader/entries.ts). */
const delivered = new Map<string, unknown>();

export function deliver(all: Record<string, unknown>): void {
  for (const [name, it] of Object.entries(all)) delivered.set(name, it);
}

export const deliveredAs = <Value>(name: string): Value | undefined => delivered.get(name) as Value | undefined;
