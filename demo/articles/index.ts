/** Every article: a Markdown file with its fields above the text. */
import { type Static, Type } from 'typebox';
import { sections } from '../publication';
import { readPage } from '../texts';

const names = ['ferry', 'eels', 'bridge', 'weather', 'pitch', 'loaf', 'library', 'lights', 'bell', 'boats.ar'] as const;

const Fields = Type.Object(
  {
    slug: Type.String(),
    /** The conversation's id, as given by a newsroom's own system. */
    container_id: Type.String(),
    section: Type.Enum([...sections, 'رسائل']),
    title: Type.String(),
    standfirst: Type.String(),
    /** Key of a staff writer in people.yaml. */
    author: Type.String(),
    topics: Type.Array(Type.String()),
    /** Hours before the start of the demo at which the article was published. */
    hoursAgo: Type.Number(),
    picture: Type.String(),
    pictureAlt: Type.String(),
    caption: Type.String(),
    lang: Type.Optional(Type.Literal('ar')),
    /** The conversation is closed: it can be read, not joined. */
    closed: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

export interface Article extends Static<typeof Fields> {
  /** Paragraphs separated by an empty line; `## ` opens a heading, `> ` a quotation. Inline HTML is allowed. */
  body: string;
}

function readArticle(name: (typeof names)[number]): Article {
  const { data, text } = readPage(`articles/${name}.md`, Fields);
  return { ...data, body: text };
}

/** Newest first. */
export const articles: readonly Article[] = names.map(readArticle).sort((a, b) => a.hoursAgo - b.hoursAgo);
export const articleBySlug = (slug: string): Article | undefined => articles.find((a) => a.slug === slug);
