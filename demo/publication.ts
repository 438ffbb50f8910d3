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
