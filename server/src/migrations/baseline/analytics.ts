/**
 * Sums of what browsers report (design decision 24). The partitions of a table are used in turn, each for one span of time,
 * and emptied before they are used again, so that no row is deleted by itself and no table is made while a server runs.
 */
const KEY = `
  slot smallint not null,
  at bigint not null,
  site_uuid uuid not null,
  section_uuid uuid not null`;

const sums = (name: string) => `create table ${name} (${KEY},
  name text not null,
  widget text not null,
  value text not null,
  segment text not null,
  is_suspect boolean not null,
  n bigint not null,
  exposed_ms bigint not null,
  attention_ms bigint not null,
  primary key (slot, site_uuid, at, section_uuid, name, widget, value, segment, is_suspect)
) partition by list (slot)`;

const pageSums = (name: string) => `create table ${name} (${KEY},
  container_id text not null,
  views bigint not null,
  loads bigint not null,
  engaged bigint not null,
  reads bigint not null,
  attempts bigint not null,
  shares bigint not null,
  exposed_ms bigint not null,
  attention_ms bigint not null,
  primary key (slot, site_uuid, at, section_uuid, container_id)
) partition by list (slot)`;

/** @param slots how many partitions the table has */
function withPartitions(create: (name: string) => string, name: string, slots: number): string {
  const partition = (slot: number) => `create table ${name}_${slot} partition of ${name} for values in (${slot})`;
  return [create(name), ...Array.from({ length: slots }, (_, slot) => partition(slot))].join('\n\n');
}

export const analytics = `
${withPartitions(sums, 'analytics_minutes', 5)}

${withPartitions(sums, 'analytics_hours', 6)}

${withPartitions(sums, 'analytics_days', 11)}

${withPartitions(pageSums, 'analytics_page_days', 6)}

${withPartitions(pageSums, 'analytics_page_weeks', 5)}

create table analytics_uniques (
  site_uuid uuid,
  at bigint,
  kind text,
  registers bytea not null,
  primary key (site_uuid, at, kind)
)

create table analytics_rollups (
  name text primary key,
  until bigint not null
)

-- Ids of stored sums, so that sums whose commit was not confirmed are stored once when they are sent again.
create table analytics_flushes (
  id uuid primary key,
  date_stored bigint not null
)
`;
