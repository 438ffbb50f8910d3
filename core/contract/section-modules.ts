/**
 * Modules that a section may switch off, and what each is (specification §9 "Section modules"). Which widgets go with it their
 * descriptors say; some are parts of what is written, whichever widget shows it.
 */
import { type TSchema, Type } from 'typebox';

export const sectionModules = {
  content_container: 'All that is written into: what the next six switch one by one.',
  livecomments: 'Conversations, and what is drawn from them.',
  chat: 'Chats.',
  liveblog: 'Live blogs.',
  comments: 'Reviews and ratings.',
  interaction: 'Polls and live questions.',
  media: 'Galleries of what readers show.',
  threads: 'Answers to comments.',
  oembed: 'Previews of what comments link to, and cards of pages and players in live blogs; off, they are links alone.',
  social_ingestion: 'Cards of posts of social networks in live blogs; off, they are links alone.',
  svod: 'Paid content: where it is off, members may write where the site asks for subscribers.',
  trending_articles: 'Lists of articles that are talked about.',
  tray_profile: 'The tray with log-in and profile, its trigger, and the list of people.',
  page_analytics: 'Measuring how the widgets are used.',
} as const;

export type SectionModule = keyof typeof sectionModules;
/** What `content_container` holds. */
export const containedModules = ['livecomments', 'chat', 'liveblog', 'comments', 'interaction', 'media'] as const;
/** What a section says of its modules; what it does not speak of is as in the section above it. */
export type ModuleSwitches = Partial<Record<SectionModule, boolean>>;

const each = (schema: TSchema) => Object.fromEntries(Object.keys(sectionModules).map((name) => [name, schema]));

export const Modules = Type.Object(each(Type.Boolean()));

/** null: as in the section above. */
export const ModulesChange = Type.Object(each(Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))), {
  additionalProperties: false,
});
export type ModulesChange = Partial<Record<SectionModule, boolean | null>>;
