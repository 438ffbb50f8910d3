/** `vf site modules`: shows or sets the widgets of a section. */
import { sectionModules } from '../../../core/contract/sites/section-modules';
import type { Config } from '../config';
import { readModules } from '../modules/sites/rules/read-change';
import { modulesOf } from '../modules/sites/sites/section-modules';
import { listSections } from '../modules/sites/sites/sites.repository';
import { readAssignment } from './assignment';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface ToSwitch {
  domain?: string;
  /** Number, uuid or name of the section; by default the root, and so every section without a setting of its own. */
  section?: string;
  /** Assignments such as `chat=false`; null inherits from the section above. */
  set?: string[];
}

export const siteModules = (config: Config, { domain, section, set = [] }: ToSwitch, say: Say): Promise<void> =>
  withSite(config, domain, async ({ db }, sites, site) => {
    const find = async () => {
      const sections = await listSections(db, site.uuid);
      const names = ({ uuid, id, name }: (typeof sections)[number]) => [uuid, String(id), name];
      const chosen = sections.find((one) => names(one).includes(section ?? site.uuid));
      if (!chosen) throw new CommandError(`There is no section ${section}.`);
      return { sections, chosen };
    };
    const { chosen } = await find();
    const changes = set.map((text) => readModules(Object.fromEntries([readAssignment(text, 'chat=false')])));
    for (const change of changes) await sites.changeModules(chosen.uuid, change);
    const { sections, chosen: modules } = await find();
    for (const [name, isOn] of Object.entries(modulesOf(sections, modules))) {
      say(`${name} = ${isOn}`);
      say(`    ${sectionModules[name as keyof typeof sectionModules]}`);
    }
  });
