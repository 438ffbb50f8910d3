/** The suite's sheets as the build left them for painting: `widgets.json`, beside the server's programs. */
import { readFileSync } from 'node:fs';
import type { Paintable } from '../../../../../core/contract/painted';
import type { Style } from './fragment';
import { builtProgram } from './renderer';
import { widgets } from './widgets';

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
    sheets: (sheets[widget] ?? [])
      .slice(widgets[widget].isBare ? -1 : 0)
      .map(({ file, text }) => (kind === 'inline' ? text : `${publicUrl}/${file}`)),
  });
}
