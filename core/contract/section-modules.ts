/**
 * Modules that a section may switch off, and what each is (specification §9 "Section modules"); which widgets go with it
 * their descriptors say. Of the names there, those are left out that stand for no widget by themselves: content_container,
 * social_ingestion, oembed, svod, threads.
 */
import { type TSchema, Type } from 'typebox';

export const sectionModules = {
  livecomments: 'Conversations, and what is drawn from them.',
  chat: 'Chats.',
  liveblog: 'Live blogs.',
  comments: 'Reviews and ratings.',
  interaction: 'Polls and live questions.',
  media: 'Galleries of what readers show.',
  trending_articles: 'Lists of articles that are talked about.',
  tray_profile: 'The tray with log-in and profile, its trigger, and the list of people.',
  page_analytics: 'Measuring how the widgets are used.',
} as const;

export type SectionModule = keyof typeof sectionModules;
/** What a section says of its modules; what it does not speak of is as in the section above it. */
export type ModuleSwitches = Partial<Record<SectionModule, boolean>>;

const each = (schema: TSchema) => Object.fromEntries(Object.keys(sectionModules).map((name) => [name, schema]));

export const Modules = Type.Object(each(Type.Boolean()));

/** null: as in the section above. */
export const ModulesChange = Type.Object(each(Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))), {
  additionalProperties: false,
});
export type ModulesChange = Partial<Record<SectionModule, boolean | null>>;
