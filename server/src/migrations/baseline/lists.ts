/** Indexes of the lists of each kind, over its own rows alone, so that a post is written to as few as possible. */
export const lists = `
-- Chats.
create index livechat_newest on comments (container_uuid, id)
  where kind = 'livechat' and is_listed and date_pinned is null

create index livechat_pinned on comments (container_uuid, date_pinned desc, id desc)
  where kind = 'livechat' and is_listed and date_pinned is not null

create index livechat_unlisted on comments (container_uuid, id)
  where kind = 'livechat' and not is_listed and date_deleted is null

-- Conversations.
create index livecomments_best on comments (container_uuid, ranked_best desc, id desc)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null

create index livecomments_newest on comments (container_uuid, id)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null

create index livecomments_of_networks on comments (container_uuid, id desc)
  where kind = 'livecomments' and parent_id is null and is_listed and origin is not null

-- Only chosen comments. The rest of these lists walks the index of the newest.
create index livecomments_picked on comments (container_uuid, id)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null and is_picked

-- For feeds of a section's picks.
create index livecomments_picks on comments (section_uuid, id)
  where kind = 'livecomments' and is_picked and is_listed and state = 'visible' and date_deleted is null

create index livecomments_ranked_likes on comments (container_uuid, ranked_likes desc, id desc)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null

create index livecomments_ranked_replies on comments (container_uuid, ranked_replies desc, id desc)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null

create index livecomments_searched on comments (container_uuid, id)
  where kind = 'livecomments' and is_listed and state = 'visible' and date_deleted is null

create index livecomments_top on comments (container_uuid, id)
  where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null and is_top

-- Questions.
create index livequestions_answered on comments (container_uuid, (((fields->>'answered_at'))::bigint), id)
  where kind = 'livequestions' and parent_id is null and is_listed and fields->>'status' = 'answered'

create index livequestions_newest on comments (container_uuid, id)
  where kind = 'livequestions' and parent_id is null and is_listed

create index livequestions_open on comments (container_uuid, id)
  where kind = 'livequestions' and parent_id is null and is_listed and fields->>'status' in ('open', 'live')

create index livequestions_popular on comments (container_uuid, ranked_likes desc, (-id) desc)
  where kind = 'livequestions' and parent_id is null and is_listed and fields->>'status' in ('open', 'live')

create index livequestions_ranked on comments (container_uuid, ranked_likes desc, (-id) desc)
  where kind = 'livequestions' and parent_id is null and is_listed

-- Answered and dismissed questions in the order of votes.
create index livequestions_status on comments (container_uuid, ((fields->>'status')), ranked_likes desc, (-id) desc)
  where kind = 'livequestions' and parent_id is null and is_listed

create index livequestions_unlisted on comments (container_uuid, id)
  where kind = 'livequestions' and parent_id is null and not is_listed and date_deleted is null

-- Live blogs.
create index livestories_picked on comments (container_uuid, (((fields->>'time_shown'))::bigint), id)
  where kind = 'livestories' and parent_id is null and is_listed and is_picked

-- Sorted by the time that editors show, which need not be the time of writing.
create index livestories_shown on comments (container_uuid, (((fields->>'time_shown'))::bigint), id)
  where kind = 'livestories' and parent_id is null and is_listed

-- Reviews.
create index reviews_newest on comments (container_uuid, id)
  where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null

-- A person has one review in a container.
create unique index reviews_once on comments (container_uuid, actor_id)
  where kind = 'reviews' and parent_id is null and date_deleted is null

create index reviews_ranked_likes on comments (container_uuid, ranked_likes desc, id desc)
  where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null

create index reviews_rating on comments (container_uuid, (((fields->>'rating'))::numeric), id)
  where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null

-- With the filter as an index column PostgreSQL knows how many rows match. As a condition it expects few and reads
-- the whole container.
create index reviews_stars
  on comments (container_uuid, ceil(((fields->>'rating'))::numeric), ranked_likes desc, id desc)
  where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null

create index reviews_verified on comments (container_uuid, ((fields->>'is_verified')), ranked_likes desc, id desc)
  where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null
`;
