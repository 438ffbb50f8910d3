/** Widgets that can be rendered, by names and aliases without `vf-`: descriptors and facts modules. */
import type { FactsModule } from '../../../../../core/mount/widget/facts';
import type { Painted, Widget } from '../../../../../core/mount/widget/widget';
import { readDescriptors } from './descriptors';

export interface Paintable extends Omit<Widget, 'painted'> {
  /** The tag without `vf-`. */
  name: string;
  painted: Painted;
  facts: Partial<FactsModule>;
}

const nameOf = (tag: string): string => tag.slice('vf-'.length);

async function readPaintable({ painted, ...widget }: Widget): Promise<Paintable[]> {
  if (!painted) return [];
  return [{ ...widget, painted, name: nameOf(widget.tag), facts: (await painted.facts?.()) ?? {} }];
}

export async function readPaintables(): Promise<Map<string, Paintable>> {
  const widgets = (await Promise.all((await readDescriptors()).map(readPaintable))).flat();
  return new Map(
    widgets.flatMap((widget) => [widget.tag, ...(widget.aliases ?? [])].map((tag) => [nameOf(tag), widget] as const)),
  );
}
