/**
 * Modules that a section may switch off, and what each is (specification §9 "Section modules"). Descriptors say which
 * widgets belong to a module; some modules are parts of comments, in any widget that shows them.
 */
import { type TSchema, Type } from 'typebox';

export const sectionModules = {
  content_container: 'All content: the next six modules together.',
  livecomments: 'Conversations, and the widgets that show their comments.',
  chat: 'Chats.',
  liveblog: 'Live blogs.',
  comments: 'Reviews and ratings.',
  interaction: 'Polls and live questions.',
  media: 'Galleries of pictures and videos by readers.',
  threads: 'Replies to comments.',
  oembed:
    'Previews of links in comments, and cards of pages and players in live blogs. When off, they are plain links.',
  social_ingestion: 'Cards of social network posts in live blogs. When off, they are plain links.',
  svod: 'Paid content. When off, members can write where the site asks for subscribers.',
  trending_articles: 'Lists of trending articles.',
  tray_profile: 'The tray with login and profile, its trigger, and the list of top users.',
  page_analytics: 'Counting how the widgets are used.',
} as const;

export type SectionModule = keyof typeof sectionModules;
/** Modules of `content_container`. */
export const containedModules = ['livecomments', 'chat', 'liveblog', 'comments', 'interaction', 'media'] as const;
/** A section's switches; a module without one inherits from the parent section. */
export type ModuleSwitches = Partial<Record<SectionModule, boolean>>;

const each = (schema: TSchema) => Object.fromEntries(Object.keys(sectionModules).map((name) => [name, schema]));

export const Modules = Type.Object(each(Type.Boolean()));

/** null: inherits from the parent section. */
export const ModulesChange = Type.Object(each(Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))), {
  additionalProperties: false,
});
export type ModulesChange = Partial<Record<SectionModule, boolean | null>>;
