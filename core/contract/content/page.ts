/** Pages as stored by the server (specification §3 "Page", §7 "Pages"). */
import { type Static, Type } from 'typebox';
import { Count, Id, Time, TimeOrNull } from '../values/numbers';
import { CONTAINER_ID_PATTERN } from './comment';

export const PageBody = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 500 })),
  url: Type.Optional(Type.String({ maxLength: 2048 })),
  unique_id: Type.Optional(Type.String({ maxLength: 100 })),
  image_url: Type.Optional(Type.String({ maxLength: 2048 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  page_type: Type.Optional(Type.String({ maxLength: 100 })),
  owners: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }), Type.String({ maxLength: 4000 })]),
  ),
  /** Conversation of the page; '' for none. */
  container_id: Type.Optional(Type.String({ pattern: `${CONTAINER_ID_PATTERN}|^$` })),
  /** The page's `vf:lang`. */
  lang: Type.Optional(Type.String({ maxLength: 100 })),
  date_published: Type.Optional(TimeOrNull),
  section: Type.Optional(Type.Union([Id, Type.String({ maxLength: 100 })])),
});
export type PageBody = Static<typeof PageBody>;

export const StoredPage = Type.Object({
  id: Id,
  uuid: Type.String(),
  title: Type.String(),
  url: Type.String(),
  path: Type.String(),
  unique_id: Type.String(),
  /** Conversation of the page; '' when unknown (extension). */
  container_id: Type.String(),
  image_url: Type.String(),
  /** Reason a picture was not stored: its host is not the site's, nor in the rule `pages.picture_hosts` (extension). */
  image_refused: Type.Optional(Type.Literal('picture_host')),
  description: Type.String(),
  page_type: Type.String(),
  owners: Type.Array(Type.String()),
  /** Uuids of people of the site who wrote the page (extension), named by staff, a client or the page itself. */
  authors: Type.Array(Type.String()),
  section: Id,
  /** Address of the page, under the name that older servers read. */
  full_page_url: Type.String(),
  date_created: Time,
  /** Visible comments and replies of the article's conversation; 0 if it is hidden. */
  num_replies: Count,
});
export type StoredPage = Static<typeof StoredPage>;
