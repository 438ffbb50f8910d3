/** The suite's sheets as the build left them for painting: `widgets.json`, beside the server's programs. */
import { readFileSync } from 'node:fs';
import type { Style } from './fragment';
import type { Paintable } from './paintable';
import { builtProgram } from './renderer';

interface Built {
  /** Of each widget, in the order they apply: what the client's build calls the sheet, and what first paint needs of it. */
  sheets: Record<string, { file: string; text: string }[]>;
}

export type Sheets = (widget: Paintable, kind: Style['kind']) => Style;

/** @throws when the widgets are not built. */
export function readSheets(publicUrl: string): Sheets {
  const { sheets }: Built = JSON.parse(readFileSync(new URL('./widgets.json', builtProgram()), 'utf8'));
  return (widget, kind) => ({
    kind,
    sheets: (sheets[widget.name] ?? [])
      .slice(widget.painted.isBare ? -1 : 0)
      .map(({ file, text }) => (kind === 'inline' ? text : `${publicUrl}/${file}`)),
  });
}
