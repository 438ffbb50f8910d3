import type { PublicSettings, SectionNode } from '../../../../../core/contract/sites/site';
import { modulesOf, widgetsOff } from '../sites/section-modules';
import { cardsOff, settingsWith } from '../sites/site-of-section';
import type { Site } from '../sites/site-registry';
import type { SectionRow } from '../sites/sites.repository';

/** Returns the section that a page names by number or uuid; the root for an unknown one. */
export function chosenSection(sections: SectionRow[], site: Site, wanted?: number | string): SectionRow {
  const root = sections.find(({ uuid }) => uuid === site.uuid);
  if (!root) throw new Error(`site ${site.domain} has no root section`);
  const text = String(wanted ?? '').toLowerCase();
  return sections.find(({ uuid, id }) => uuid === text || String(id) === text) ?? root;
}

export function presentSettings(site: Site, sections: SectionRow[], section: SectionRow): PublicSettings {
  const known = [site.domain, `www.${site.domain}`];
  const hosts = [...new Set(site.origins.map((origin) => new URL(origin).hostname))].filter(
    (it) => !known.includes(it),
  );
  const off = widgetsOff(sections, section);
  const modules = modulesOf(sections, section);
  const cards_off = cardsOff(modules);
  return {
    ...settingsWith(site.settings, modules),
    site_uuid: site.uuid,
    site_id: site.id,
    section_id: section.id,
    section_uuid: section.uuid,
    domain: site.domain,
    ...(hosts.length > 0 && { hosts }),
    name: site.name,
    ...(Object.keys(off).length > 0 && { widgets_off: off }),
    ...(cards_off.length > 0 && { cards_off }),
  };
}

/** Returns the site's sections as one tree under its root. */
export function sectionTree(sections: SectionRow[], site: Site): SectionNode {
  const nodes = new Map<string, SectionNode>(
    sections.map(({ uuid, id, name }) => [uuid, { uuid, section_id: id, name, children: [] }]),
  );
  for (const { uuid, parent_uuid } of sections) {
    const node = nodes.get(uuid);
    if (node && parent_uuid !== null) nodes.get(parent_uuid)?.children.push(node);
  }
  const root = nodes.get(site.uuid);
  if (!root) throw new Error(`site ${site.domain} has no root section`);
  return root;
}
