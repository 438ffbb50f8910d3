/** The suite's sheets as the build left them for painting: `widgets.json`, beside the server's programs. */
import { readFileSync } from 'node:fs';
import type { Style } from './fragment';
import type { Paintable } from './paintable';
import { builtProgram } from './renderer';

interface Built {
  /** The one each painted widget waits for: what the client's build calls it, and its text. */
  sheets: Record<string, { file: string; text: string }>;
}

export type Sheets = (widget: Paintable, kind: Style['kind']) => Style;

/** @throws when the widgets are not built. */
export function readSheets(publicUrl: string): Sheets {
  const { sheets }: Built = JSON.parse(readFileSync(new URL('./widgets.json', builtProgram()), 'utf8'));
  return ({ name }, kind) => {
    const { file, text } = sheets[name] ?? { file: '', text: '' };
    return { kind, sheet: kind === 'inline' ? text : `${publicUrl}/${file}` };
  };
}
