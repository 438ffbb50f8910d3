/** The tags vf.js itself knows, for they are painted; all others are in registry.ts. Part of vf.js, so kept small. */
import { painted } from 'virtual:widgets';

export interface PaintedTag {
  name: string;
  /** Shows after this long out of view; absent: only near the view. */
  timeoutMs: number;
  hasContainer: boolean;
}

export const paintedTags: Record<string, PaintedTag> = {};
for (const row of painted.split(' ')) {
  const [tag, timeoutMs, hasContainer, name = tag as string] = row.split(':');
  paintedTags[`vf-${tag}`] = { name, timeoutMs: Number(timeoutMs), hasContainer: !!hasContainer };
}
