/** Filters and orders of the console's lists. No schemas, because the client bundles this file. */
export const peopleFilters = ['banned', 'trusted', 'new', 'staff'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

export const articleStates = ['open', 'closed', 'hidden'] as const;
export type ArticleState = (typeof articleStates)[number];
export const articleSorts = ['latest', 'waiting', 'comments'] as const;
export type ArticleSort = (typeof articleSorts)[number];
