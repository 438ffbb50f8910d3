/** Polls and their votes. */
export const polls = `
create table polls (
  uuid uuid primary key,
  container_uuid uuid not null references containers (uuid) on delete cascade,
  question text not null,
  options jsonb not null,
  kind text not null check (kind in ('single', 'multiple', 'ranked', 'stars', 'nps')),
  max_choices integer not null,
  results text not null check (results in ('always', 'on_vote', 'on_close', 'staff')),
  voters text not null check (voters in ('members', 'verified', 'anyone')),
  may_change boolean not null,
  closes bigint,
  date_closed bigint,
  tally jsonb not null,
  seq bigint not null default 1,
  is_untold boolean not null default false,
  date_told bigint not null default 0,
  actor_id bigint references users (id) on delete set null,
  date_created bigint not null
)

create index polls_actor on polls (actor_id)

create index polls_container on polls (container_uuid, date_created desc)

-- Read every second by each process.
create index polls_due on polls (closes) where date_closed is null and closes is not null

create index polls_untold on polls (uuid) where is_untold

create table poll_votes (
  poll_uuid uuid references polls (uuid) on delete cascade,
  voter text,
  user_id bigint references users (id) on delete set null,
  choices smallint[] not null,
  standing text not null check (standing in ('counted', 'new', 'suspect', 'ghost')),
  date_created bigint not null,
  primary key (poll_uuid, voter)
)

create index poll_votes_user on poll_votes (user_id) where user_id is not null

-- Votes of guests by network while the poll is open.
create table poll_networks (
  poll_uuid uuid references polls (uuid) on delete cascade,
  network text,
  votes integer not null,
  primary key (poll_uuid, network)
)
`;
