/** Modules that a section has switched off, itself or by a section above (specification §9 "Section modules"). */
import {
  containedModules,
  type ModuleSwitches,
  type ModulesChange,
  type SectionModule,
  sectionModules,
} from '../../../../../core/contract/sites/section-modules';

interface Section {
  uuid: string;
  parent_uuid: string | null;
  modules: ModuleSwitches;
}

const names = Object.keys(sectionModules) as SectionModule[];

/** Filled by wiring from the widgets' descriptors, which this layer cannot import. */
const moduleOf = new Map<string, SectionModule>();

export function nameWidgets(widgets: { tag: string; module?: SectionModule }[]): void {
  for (const { tag, module } of widgets) if (module) moduleOf.set(tag, module);
}

/** Returns every module of a section, on or off. */
export function modulesOf(sections: Section[], section: Section): Record<SectionModule, boolean> {
  const switched: ModuleSwitches[] = [];
  for (let at: Section | undefined = section; at; at = above(sections, at)) switched.unshift(at.modules);
  const found = Object.assign({}, ...switched) as ModuleSwitches;
  if (found.content_container === false) for (const name of containedModules) found[name] = false;
  return Object.fromEntries(names.map((name) => [name, found[name] ?? true])) as Record<SectionModule, boolean>;
}

const above = (sections: Section[], { parent_uuid }: Section): Section | undefined =>
  sections.find(({ uuid }) => uuid === parent_uuid);

/** Returns the module by the tag of each widget that is off. */
export function widgetsOff(sections: Section[], section: Section): Record<string, SectionModule> {
  const modules = modulesOf(sections, section);
  return Object.fromEntries([...moduleOf].filter(([, module]) => !modules[module]));
}

/** Returns the switches to store after a change. */
export function changed(stored: ModuleSwitches, change: ModulesChange): ModuleSwitches {
  const next = Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(next) as ModuleSwitches;
}
