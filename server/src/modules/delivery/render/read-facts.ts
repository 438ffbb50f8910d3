/** Reads the facts of a look: the painted state without the clock, the same for every guest. */
import type { FastifyInstance } from 'fastify';
import { differences } from '../../../../../core/contract/content/compact';
import { type PaintedState, STATE_FORMAT } from '../../../../../core/contract/content/painted';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { readAttributes } from '../../../../../core/mount/widget/settings';
import { kindOf } from '../../content/kinds/kinds';
import { RETAIN_MS } from '../../content/trending/trending';
import { findAuthors, findOwnersOfContainer } from '../../people/bylines/page-owners.repository';
import type { Made } from '../../platform/cache/cached-answer';
import { chosenSection, presentSettings, sectionTree } from '../../sites/sections/sections.presenter';
import { defaultSettings } from '../../sites/sites/settings';
import { listSections } from '../../sites/sites/sites.repository';
import type { Asked } from './asked';
import { readsFor } from './reads';

type App = Pick<FastifyInstance, 'db' | 'config' | 'clock' | 'trending' | 'openSigned'>;

/** @throws ApiError of an invalid signature, or of a container that the widget requires */
export async function readFacts(app: App, look: Asked): Promise<Made> {
  const { widget, site, container_id, lang, section, authors, attributes, nth } = look;
  const { db } = app;
  const kind = kindOf({ kind: widget.painted.kind ?? 'livecomments' });
  const sections = await listSections(db, site.uuid);
  const chosen = chosenSection(sections, site, section);
  // A container of another site of the group, checked like in any other call.
  const { signature } = attributes;
  const opened = signature ? await app.openSigned(signature, site, { container_id, kind: kind.name }) : null;
  const { reads, touched } = readsFor({
    db,
    origin: app.config.publicUrl,
    site,
    section_uuid: chosen.uuid,
    container_section_uuid: opened?.section.uuid ?? chosen.uuid,
    container_id,
    kind,
    lang,
    nth,
    trending: app.trending,
    now: app.clock.now(),
  });
  const people = container_id ? await findOwnersOfContainer(db, { section_uuid: chosen.uuid, container_id }) : [];
  const known = (await findAuthors(db, site.uuid, people)).map((id) => `viafoura-uuid:${numericIdToUuid(id)}`);
  const owners = [...new Set([...authors, ...known])];
  const state: Omit<PaintedState, 'now'> = {
    v: STATE_FORMAT,
    widget: widget.name,
    format: widget.painted.format,
    lang,
    attributes,
    settings: differences(presentSettings(site, sections, chosen), defaultSettings) as PaintedState['settings'],
    sectionTree: sectionTree(sections, site),
    container_id,
    ...(owners.length > 0 && { owners }),
    facts: await widget.facts.load?.(reads, readAttributes(widget.settings, attributes)),
  };
  const made = { body: JSON.stringify(state), type: 'application/json', ...touched() };
  // A person may gain or lose the login that the page names.
  return people.length > 0 ? { ...made, until: Math.min(made.until ?? Infinity, app.clock.now() + RETAIN_MS) } : made;
}
