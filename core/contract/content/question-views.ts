/** Views of a list of questions and their order, as names of the wire. */
export const views = {
  popular: { sorted_by: 'popular', filtered_by: 'open' },
  newest: { sorted_by: 'newest', filtered_by: 'open' },
  answered: { sorted_by: 'answered', filtered_by: 'answered' },
  answered_oldest: { sorted_by: 'answered_oldest', filtered_by: 'answered' },
  dismissed: { sorted_by: 'newest', filtered_by: 'dismissed' },
} as const;
export type View = keyof typeof views;
