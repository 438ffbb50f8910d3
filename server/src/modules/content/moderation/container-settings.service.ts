/**
 * Closes, hides and pre-moderates a conversation. Open pages receive an event of the container: `interaction`,
 * `updated`, with the container as payload (extension; host contract 9.4, 10).
 */

import { isDeepStrictEqual } from 'node:util';
import type { ContainerChanges } from '../../../../../core/contract/content/moderation-api';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishContainer } from '../../platform/site-events/publishing';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { requirePlace } from '../comments/act';
import type { Participant } from '../comments/participant';
import { columnsOf } from '../containers/container-mode';
import { presentContainer } from '../containers/containers.presenter';
import { updateMode } from '../containers/containers.repository';
import type { Kind } from '../kinds/kind';

export const changeContainer =
  ({
    participant,
    kind,
    section_uuid,
    changes,
    own,
    rules,
  }: {
    participant: Participant;
    kind: Kind;
    section_uuid: string;
    changes: ContainerChanges;
    /** Further settings of the kind; null resets them. */
    own: Record<string, unknown> | null;
    rules: SiteRules;
  }): PlainJob<ContainerRow> =>
  async (unit) => {
    const { container, now } = unit;
    requirePlace(container, { kind, section_uuid });
    participant.require('container/settings', { container, now });
    const {
      is_hidden,
      is_closed,
      expiry_time = is_closed === undefined ? undefined : is_closed ? now : null,
      is_content_premoderation_enabled: is_premoderated,
      moderation_mode,
    } = changes;
    const mode = moderation_mode === 'site' ? null : moderation_mode;
    const base = mode === undefined ? container : columnsOf(mode, container, rules, now);
    const after = {
      is_hidden: is_hidden ?? base.is_hidden,
      expiry_time: expiry_time === undefined ? base.expiry_time : expiry_time,
      is_premoderated: is_premoderated ?? base.is_premoderated,
      mode: base.mode,
      fields: kind.settings ? fieldsAfter(container.fields, own) : container.fields,
    };
    if (after.mode !== container.mode) await updateMode(unit.trx, container.uuid, after.mode);
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== container[key]);
    if (changed.length === 0) return { ...container };
    if (after.is_hidden && rules.social.publish) await addToOutbox(unit.trx, publishContainer(container.uuid, now));
    await log(unit, { action: 'settings', actor_id: participant.id, detail: after });
    // A hidden container publishes no more events; the last one says that it is hidden.
    if (after.is_hidden) publishSettings(unit, after);
    Object.assign(container, after);
    if (!after.is_hidden) publishSettings(unit, after);
    return { ...container };
  };

/** Returns the same object if nothing changes; null if everything is off. */
function fieldsAfter(before: ContainerRow['fields'], own: Record<string, unknown> | null): ContainerRow['fields'] {
  const all = Object.entries(own === null ? {} : { ...before, ...own }).filter(([, value]) => value);
  const after = all.length > 0 ? Object.fromEntries(all) : null;
  return isDeepStrictEqual(after, before) ? before : after;
}

export function publishSettings(unit: UnitOfWork, after: Partial<ContainerRow> = {}): void {
  const { container } = unit;
  const payload = presentContainer({ ...container, ...after, seq: container.seq + 1 }, false);
  unit.append('interaction', 'updated', JSON.stringify(payload));
}
