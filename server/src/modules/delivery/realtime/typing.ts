/**
 * Typing notes: relayed to subscribers, never stored, and only from people who may post there. Notes of a ghost-banned
 * person go to their own pages, as they would without the ban.
 */
import { kindOf } from '../../content/kinds/kinds';
import { refusalOf } from '../../people/permissions/judge';
import type { SignedIn } from '../../people/sessions/signed-in';
import { remember } from '../../platform/memory/remember';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { offIn } from '../../sites/sites/site-of-section';
import type { SiteRegistry } from '../../sites/sites/site-registry';
import type { Hub } from './hub';

/** Sends one note in this time per person and container, and drops the others. */
const TYPING_INTERVAL_MS = 3000;
const REMEMBERED_AT_MOST = 20_000;

export interface TypingContext {
  hub: Hub;
  now(): number;
  findContainer(uuid: string, site_uuid: string): Promise<ContainerRow | undefined>;
  bySection: SiteRegistry['bySection'];
  /** Reads the person again, to apply bans since the socket opened. */
  refresh(who: SignedIn): Promise<SignedIn | null>;
}

export function createTyping(context: TypingContext) {
  const last = new Map<string, number>();

  return async (
    before: SignedIn,
    { container_uuid, parent_uuid }: { container_uuid: string; parent_uuid?: string },
  ) => {
    const now = context.now();
    const key = `${before.id} ${container_uuid}`;
    if (now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < TYPING_INTERVAL_MS) return;
    remember(last, key, now, REMEMBERED_AT_MOST);

    const [who, container] = await Promise.all([
      context.refresh(before),
      context.findContainer(container_uuid, before.site_uuid),
    ]);
    const found = container && (await context.bySection(container.section_uuid));
    if (!who || !found) return;
    const { rulings, messages, module } = kindOf(container);
    const asker = { actor: who, row: who.row, settings: found.site.settings, now };
    if (refusalOf(rulings.create, { ...asker, off: offIn(found.section.modules, module) }, { container })) return;

    const message_type = parent_uuid ? messages.reply : messages.root;
    const payload = { actor_uuid: who.uuid, ...(parent_uuid && { parent_uuid }) };
    const event = JSON.stringify({ message_type, action: 'started_typing', container_uuid, payload });
    const note = { site_uuid: who.site_uuid, container_uuid, message_type, action: 'started_typing', event };
    if (who.ban_level === 'ghost') context.hub.passTo(who.id, note);
    else context.hub.pass(note);
  };
}
