/** The demo publication: an invented newspaper on an invented estuary, with all content written for it. */
export const publication = {
  name: 'The Wrackline',
  /** The site's name on the community server. */
  domain: 'localhost',
  motto: 'What the tide brings in',
  place: 'News and letters from the Merrow estuary',
  /** Shown beside the field for writing. */
  houseRules: 'Argue with what was said, not with who said it. **We read everything** before lunch.',
} as const;

export const sections = ['Town', 'Nature', 'Science', 'People', 'Culture', 'Sport', 'Food', 'Opinion'] as const;
type Section = (typeof sections)[number] | 'رسائل';

export interface Article {
  slug: string;
  /** The conversation's id, as given by a newsroom's own system. */
  container_id: string;
  section: Section;
  title: string;
  standfirst: string;
  /** Key of a staff writer in `people.ts`. */
  author: string;
  topics: string[];
  /** Hours before the start of the demo at which the article was published. */
  hoursAgo: number;
  picture: string;
  pictureAlt: string;
  caption: string;
  lang?: 'ar';
  /** The conversation is closed: it can be read, not joined. */
  closed?: true;
  /** Paragraphs separated by an empty line; `## ` opens a heading, `> ` a quotation. Inline HTML is allowed. */
  body: string;
}
