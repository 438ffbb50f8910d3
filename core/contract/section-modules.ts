/**
 * Modules that a section may switch off, and what goes with each (specification §9 "Section modules"). Of the names there,
 * those are left out that stand for no widget by themselves: content_container, social_ingestion, oembed, svod, threads.
 */
import { type TSchema, Type } from 'typebox';

export const sectionModules = {
  livecomments: {
    tags: [
      'vf-conversations',
      'vf-conversations-count',
      'vf-conversation-starter',
      'vf-community-comments',
      'vf-pull-quote',
    ],
    sentence: 'Conversations, and what is drawn from them.',
  },
  chat: { tags: ['vf-livechat'], sentence: 'Chats.' },
  liveblog: { tags: ['vf-livestory'], sentence: 'Live blogs.' },
  comments: { tags: ['vf-livereviews', 'vf-review-form', 'vf-rating'], sentence: 'Reviews and ratings.' },
  interaction: { tags: ['vf-poll', 'vf-livequestions'], sentence: 'Polls and live questions.' },
  media: { tags: ['vf-media-gallery'], sentence: 'Galleries of what readers show.' },
  trending_articles: {
    tags: ['vf-trending-articles', 'vf-content-recirculation'],
    sentence: 'Lists of articles that are talked about.',
  },
  tray_profile: {
    tags: ['vf-tray', 'vf-tray-trigger', 'vf-top-users'],
    sentence: 'The tray with log-in and profile, its trigger, and the list of people.',
  },
  page_analytics: { tags: [], sentence: 'Measuring how the widgets are used.' },
} as const satisfies Record<string, { tags: readonly `vf-${string}`[]; sentence: string }>;

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
