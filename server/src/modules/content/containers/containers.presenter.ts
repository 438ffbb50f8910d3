/** Containers on the wire (host contract 9.4). */
import type { Container, CountAndStatus } from '../../../../../core/contract/content/comment';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { kindOf } from '../kinds/kinds';

/** Presents a container. Only staff see the name and the number of comments of a hidden one (specification §6). */
export function presentContainer(row: ContainerRow, isStaff: boolean): Container {
  const { presentFields, settings = {} } = kindOf(row);
  const isShown = !row.is_hidden || isStaff;
  const shown = (total: number): number => (isShown ? total : 0);
  return {
    container_id: row.container_id,
    content_container_uuid: row.uuid,
    total_visible_content: shown(row.total_visible),
    total_visible_pinned_content: shown(row.total_visible_pinned),
    total_visible_picked_content: shown(row.total_visible_picked),
    total_visible_top_content: shown(row.total_visible_top),
    settings: {
      is_hidden: row.is_hidden,
      expiry_time: row.expiry_time,
      is_content_premoderation_enabled: row.is_premoderated,
      ...Object.fromEntries(Object.entries(row.fields ?? {}).filter(([name]) => Object.hasOwn(settings, name))),
    },
    ...presentFields?.(isShown ? row : { ...row, fields: null }),
    seq: row.seq,
    ...(isStaff && { staff_log: { container_uuid: row.staff_log, seq: row.staff_seq } }),
  };
}

interface Asker {
  isStaff: boolean;
  now: number;
}

/** Returns one count for each requested id, in order; an unknown container is open and empty. */
export function presentCounts(
  container_ids: string[],
  rows: ContainerRow[],
  { isStaff, now }: Asker,
): CountAndStatus[] {
  const byId = new Map(rows.map((row) => [row.container_id, row]));
  return container_ids.map((containerId) => {
    const row = byId.get(containerId);
    if (!row) return { containerId, commentCount: 0, status: 'open' };
    const isClosed = row.expiry_time !== null && row.expiry_time <= now;
    return {
      containerId,
      commentCount: row.is_hidden && !isStaff ? 0 : row.total_visible,
      status: row.is_hidden ? 'hidden' : isClosed ? 'closed' : 'open',
    };
  });
}
