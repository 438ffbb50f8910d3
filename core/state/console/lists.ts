/** Pages of the lists of people and articles. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ArticleLine, ArticlesQuery } from '../../contract/console/articles';
import type { PeopleQuery } from '../../contract/console/people';
import type { ContainerChanges } from '../../contract/content/moderation-api';
import { fetchArticles, fetchPeople, fetchPerson } from '../../transport/api/console';
import { changeContainer } from '../../transport/api/moderation';
import { domainAtom } from '../page/page.atoms';
import { siteCall } from './site-call';

export const readPeopleAction = atom(null, async (get, _set, query: Partial<PeopleQuery>) => {
  const answer = await orUnreachable(fetchPeople(get(domainAtom), query));
  return isFailure(answer) ? answer : { items: answer.people, after: answer.after };
});

export const readPersonAction = siteCall(fetchPerson);

export const readArticlesAction = atom(null, async (get, _set, query: Partial<ArticlesQuery>) => {
  const answer = await orUnreachable(fetchArticles(get(domainAtom), query));
  return isFailure(answer) ? answer : { items: answer.articles, after: answer.after };
});

/** Opens, closes, hides or shows a conversation. @returns a Failure when it was refused */
export const changeArticleAction = atom(null, (_get, _set, article: ArticleLine, changes: ContainerChanges) =>
  orUnreachable(changeContainer(article.section_uuid, article.content_container_uuid, changes)),
);
