/** A conversation for a moderator, with their actions. */
import { store } from '../../core/base/store/store';
import type { Comment, TotalsByState } from '../../core/contract/content/comment';
import type { RejectReason, Resolution } from '../../core/contract/content/moderation';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { BEN, openPage, READER } from './conversation';
import type { FakeServer } from './fake-server';
import { choose } from './menu';
import { find, seen } from './seen';
import { openConversation } from './show-conversation';

export const totals = (part: Partial<TotalsByState> = {}): TotalsByState => ({
  visible: 2,
  disabled: 0,
  hidden: 0,
  awaiting_moderation: 0,
  spam: 0,
  reported: 0,
  ...part,
});
export const spam: Partial<Comment> = {
  state: 'spam',
  simplified_state: 'hidden',
  state_reasons: ['content_marked_as_spam'],
  actor_uuid: BEN,
};
export const staff_log = { container_uuid: '57aff000-0000-4000-8000-00000000000c', seq: 4 };

/** A new page, viewed by a moderator. */
export function openPageAsStaff(): void {
  openPage();
  const morgan = { id: 100, uuid: READER, name: 'Morgan Tide', user_privilege: 'moderator' as const };
  store.set(setCurrentUserAction, toReader(morgan));
}

export async function openForStaff(
  server: FakeServer,
  contents: Comment[],
  by: Partial<TotalsByState> = {},
): Promise<HTMLElement> {
  const el = await openConversation(server, contents, { totals_by_state: totals(by), staff_log });
  await seen(el, '.staff-tools');
  return el;
}

export const articleOf = (el: Element, { content_uuid }: Comment) =>
  find(el, `article[data-uuid="${content_uuid}"]`) as HTMLElement;

export function moderate(el: Element, comment: Comment, label: string): Promise<void> {
  const more = ':scope > .vf-content-actions > .vf-content-actions__more';
  articleOf(el, comment).querySelector<HTMLElement>(more)?.click();
  return choose(el, 'Moderate', label);
}

export const focusOf = (el: Element) => el.shadowRoot?.activeElement;

interface Asked {
  resolution: Resolution | 'explain';
  reason?: RejectReason;
  items: { content_container_uuid: string; content_uuid: string }[];
}

/** Accepts decisions; `codeOf` selects refused ones. @returns the requests, as they arrive */
export function resolving(
  server: FakeServer,
  codeOf: (resolution: Asked['resolution'], content_uuid: string) => string | null = () => null,
): Asked[] {
  const asked: Asked[] = [];
  server.on('POST', '/v4/livecomments/:section/moderation/resolve', ({ json }) => {
    const body = json as Asked;
    asked.push(body);
    const results = body.items.map(({ content_uuid }) => ({
      content_uuid,
      code: codeOf(body.resolution, content_uuid),
    }));
    return [200, { results }];
  });
  return asked;
}
