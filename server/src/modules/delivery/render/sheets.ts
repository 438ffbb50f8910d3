/** Addresses of the suite's first sheets from the build: `widgets.json`, beside the server's programs. */
import { readFileSync } from 'node:fs';
import type { Paintable } from './paintable';
import { builtProgram } from './renderer';

interface Built {
  /** The first sheet of each widget, by its name in the client's build. */
  sheets: Record<string, { file: string }>;
}

export type SheetAddress = (widget: Paintable) => string;

/** @throws when the widgets are not built */
export function readSheetAddresses(publicUrl: string): SheetAddress {
  const { sheets }: Built = JSON.parse(readFileSync(new URL('./widgets.json', builtProgram()), 'utf8'));
  return ({ name }) => `${publicUrl}/${sheets[name]?.file ?? ''}`;
}
