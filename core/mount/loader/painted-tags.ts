/**
 * The tags vf.js itself knows: what readers come for, painted before any framework runs. All others are in registry.ts.
 *
 * Small: it is part of vf.js.
 */
import { painted } from 'virtual:widgets';

export interface PaintedTag {
  /** Of the widget, without `vf-`; an alias has that of the main tag. */
  name: string;
  /** Shows after this long although it is out of view; absent: only near the view. */
  timeoutMs: number;
  /** Shows what belongs to a container: its own or the page's. */
  hasContainer: boolean;
}

export const paintedTags: Record<string, PaintedTag> = {};
for (const row of painted.split(' ')) {
  const [tag, timeoutMs, hasContainer, name = tag as string] = row.split(':');
  paintedTags[`vf-${tag}`] = { name, timeoutMs: Number(timeoutMs), hasContainer: !!hasContainer };
}
