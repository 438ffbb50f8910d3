/**
 * Texts and sheets that came with a manifest, before anybody asked for them (core/mount/loader/entries.ts): language
 * packs by `<language>/<area>`, the text of style sheets by file. They never change while the page lives.
 */
const delivered = new Map<string, unknown>();

export function deliver(all: Record<string, unknown>): void {
  for (const [name, it] of Object.entries(all)) delivered.set(name, it);
}

export const deliveredAs = <Value>(name: string): Value | undefined => delivered.get(name) as Value | undefined;
