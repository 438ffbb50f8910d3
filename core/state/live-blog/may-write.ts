/** Permissions in a live blog: the rules of core/contract/rules, applied to the current reader and page. */
import { atom } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import type { Container } from '../../contract/content/comment';
import type { Case } from '../../contract/rules/case';
import { liveBlogRules } from '../../contract/rules/live-blog';
import { askingAtom } from '../permissions/permissions';

export const caseOf = ({ settings, blog }: Pick<Container, 'settings' | 'blog'>): NonNullable<Case['container']> => ({
  ...settings,
  fields: blog ?? null,
});

export const liveBlogRulingAtom = atom((get) => {
  const asking = get(askingAtom);
  return (action: keyof typeof liveBlogRules, container: Container, comment?: Case['comment']): boolean =>
    liveBlogRules[action]({
      ...asking,
      now: serverNow(),
      container: caseOf(container),
      ...(comment && { comment }),
    }) === null;
});

export const mayWriteAtom = atom((get) => {
  const may = get(liveBlogRulingAtom);
  return (container: Container) => may('livecontent/create', container);
});
