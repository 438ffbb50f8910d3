/**
 * Every permission cell that decides on a control of a conversation: the control exists exactly if the table allows the
 * action (docs/PERMISSIONS.md; test/support/permission-cells.ts). Renders the whole conversation for each cell, and
 * looks for what a reader finds in it: buttons, menu items, tools of fields. A guest finds the controls of an ordinary
 * reader or subscriber, and is asked to join; a verdict or a mark only exists if it would change something.
 */
import { expect } from '@open-wc/testing';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { store } from '../../../core/base/store/store';
import type { Comment, StateReason } from '../../../core/contract/content/comment';
import type { Ban } from '../../../core/contract/people/bans';
import type { PublicUser } from '../../../core/contract/people/user';
import { type Action, type Case, refusal } from '../../../core/contract/rules/rules';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { HostContext } from '../../../core/mount/element/host-context';
import { readSettings } from '../../../core/mount/widget/settings';
import { conversationAtom, emptyConversation } from '../../../core/state/comments/content.atoms';
import { readAsStaffAtom } from '../../../core/state/comments/staff.atoms';
import { commentAtom, threadAtom } from '../../../core/state/content/content.atoms';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { setSiteAction, settingsAtom } from '../../../core/state/site/site.atoms';
import { type CurrentReader, guest } from '../../../core/state/user/user';
import { setCurrentUserAction, setUsersAction } from '../../../core/state/user/user.atoms';
import { aComment, aContainer, openPage } from '../../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../../test/support/fake-server';
import {
  caseOf,
  everybody,
  type Group,
  groups,
  NOW,
  type Situation,
  type Who,
} from '../../../test/support/permission-cells';
import { waitUntil } from '../../../test/support/wait-until';
import { Conversations } from '../conversations';
import { settings } from '../conversations.settings';
import { BanFacts } from '../staff/bans/ban-facts';

/** Earlier actions: the other half of each pair is offered. */
interface Done {
  isDone: boolean;
}

interface Control {
  action: Action;
  /** Also offered to guests. */
  forGuests?: true;
  /** False when the action would change nothing, so that it is not offered. */
  isDue?(comment: Comment, done: Done): boolean;
  isThere(page: Page): boolean;
}

const hasReason =
  (...reasons: StateReason[]) =>
  ({ state_reasons }: Comment) =>
    reasons.some((one) => state_reasons.includes(one));
const isNot = (...reasons: StateReason[]) => {
  const has = hasReason(...reasons);
  return (comment: Comment) => !has(comment);
};
const before = (_comment: Comment, { isDone }: Done) => !isDone;
const after = (_comment: Comment, { isDone }: Done) => isDone;

const button = (action: Action, selector: string, forGuests?: true): Control => ({
  action,
  ...(forGuests && { forGuests }),
  isThere: ({ article }) => article()?.querySelector<HTMLButtonElement>(selector)?.disabled === false,
});
const item = (action: Action, label: string, more: Partial<Control> = {}): Control => ({
  action,
  isThere: ({ menu }) => menu().has(label),
  ...more,
});
const inHead = (action: Action, selector: string, forGuests?: true): Control => ({
  action,
  ...(forGuests && { forGuests }),
  isThere: ({ box }) => box.querySelector(selector) !== null,
});
const inGear = (action: Action, label: string): Control => ({ action, isThere: ({ gear }) => gear().has(label) });

const controls: Record<string, Control> = {
  field: inHead('comment/create', 'form.vf-post-form', true),
  like: button('comment/like', ':scope > * > .vf-content-actions__like', true),
  dislike: button('comment/dislike', ':scope > * > .vf-content-actions__dislike', true),
  reply: button('comment/reply', ':scope > * > .vf-content-actions__reply', true),
  quote: { action: 'comment/reply', forGuests: true, isThere: (page) => page.replyTools().has('Quote') },
  report: item('content/flag', 'Report', { forGuests: true }),
  edit: item('comment/update', 'Edit'),
  delete: item('comment/remove', 'Delete'),
  moderate: item('comment/moderate', 'Moderate'),
  why: item('comment/moderate', 'Why?'),
  enable: item('comment/enable', 'Approve', { isDue: hasReason('content_disabled', 'content_awaiting_moderation') }),
  disable: item('comment/disable', 'Reject', { isDue: isNot('content_disabled') }),
  spam: item('comment/spam', 'Spam', { isDue: isNot('content_marked_as_spam') }),
  unspam: item('comment/unspam', 'Not spam', { isDue: hasReason('content_marked_as_spam') }),
  review: item('comment/review', 'Send back to review', { isDue: isNot('content_awaiting_moderation') }),
  pick: item('comment/pick', 'Pick', { isDue: ({ is_picked }) => !is_picked }),
  unpick: item('comment/unpick', 'Remove pick', { isDue: ({ is_picked }) => is_picked }),
  pin: item('comment/pin', 'Pin', { isDue: before }),
  unpin: item('comment/unpin', 'Unpin', { isDue: after }),
  top: item('comment/top', 'Make top comment', { isDue: before }),
  untop: item('comment/untop', 'Remove as top comment', { isDue: after }),
  'clear reports': item('comment/clear_flags', 'Dismiss reports', { isDue: after }),
  settings: inGear('container/settings', 'Conversation settings'),
  'queue of the site': inGear('container/see_hidden', 'All moderation'),
  'banned people': inGear('user/see_bans', 'Banned people'),
  lift: { action: 'user/unban', isThere: ({ hasLift }) => hasLift() },
  'counts by state': inHead('container/see_hidden', '.staff-tools'),
  'bell of the conversation': inHead('page/follow', '.vf-actions-subscribe', true),
  'bell of the thread': item('page/follow_thread', 'Notify me of replies', { forGuests: true }),
  follow: item('user/follow', 'Follow Somebody', { isDue: before, forGuests: true }),
  unfollow: item('user/unfollow', 'Unfollow Somebody', { isDue: after, forGuests: true }),
  mute: item('user/mute', 'Mute Somebody', { isDue: before }),
  unmute: item('user/unmute', 'Unmute Somebody', { isDue: after }),
  ban: item('user/ban', 'Ban'),
  trust: item('user/trust', 'Trust this person', { isDue: before }),
  untrust: item('user/untrust', 'Stop trusting', { isDue: after }),
  'picture or video': {
    action: 'media/upload',
    isThere: ({ fieldTools }) => fieldTools().has('Add a picture') || fieldTools().has('Add a picture or video'),
  },
};

/** Controls that a reader finds in the rendered conversation. */
interface Page {
  box: ParentNode;
  article(): HTMLElement | null;
  /** Labels behind the comment's "more", including staff's. */
  menu(): Set<string>;
  /** Labels behind the gear in the head. */
  gear(): Set<string>;
  /** True if the list offers to lift a ban of the comment's writer. */
  hasLift(): boolean;
  /** Labels of the tools beside the field of a new comment, and beside the one of a reply. */
  fieldTools(): Set<string>;
  replyTools(): Set<string>;
}

const once = <Value,>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
const labelsOf = (list: Iterable<Element>) =>
  new Set([...list].map((it) => it.getAttribute('aria-label') ?? it.textContent ?? ''));

function pageIn(box: ShadowRoot, { content_uuid, actor_uuid }: Comment, whole: ReactNode, root: Root): Page {
  const article = () => box.querySelector<HTMLElement>(`article[data-uuid="${content_uuid}"]`);
  const press = (selector: string, from: ParentNode = box) => {
    const found = from.querySelector<HTMLElement>(selector);
    if (found) flushSync(() => found.click());
  };
  const items = () => box.querySelectorAll('.menu .menu__item');
  const toolsIn = (form: Element | null | undefined) => {
    if (!form) return new Set<string>();
    flushSync(() => form.querySelector('textarea')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    return labelsOf(form.querySelectorAll('.writing-tools button'));
  };
  return {
    box,
    article,
    menu: once(() => {
      // Comments of muted people are folded.
      press('.comment-note button', article() ?? box);
      const more = article()?.querySelector(':scope > .vf-content-actions');
      if (!more) return new Set();
      press('.vf-content-actions__more', more);
      const found = labelsOf(items());
      const staffs = [...items()].find((it) => it.textContent === 'Moderate') as HTMLElement | undefined;
      if (staffs) flushSync(() => staffs.click());
      return staffs ? new Set([...found, ...labelsOf(items())]) : found;
    }),
    gear: once(() => {
      press('.staff-tools');
      return labelsOf(items());
    }),
    hasLift: once(() => {
      flushSync(() => root.render(<BanFacts ban={{ ...aBan, user_uuid: actor_uuid }} onLift={() => {}} />));
      const found = labelsOf(box.querySelectorAll('button')).has('Unban');
      flushSync(() => root.render(whole));
      return found;
    }),
    fieldTools: once(() => toolsIn(box.querySelector('form.vf-post-form'))),
    replyTools: once(() => {
      press(':scope > .vf-content-actions > .vf-content-actions__reply', article() ?? box);
      return toolsIn(article()?.querySelector('form'));
    }),
  };
}

const reasonsBy: Partial<Record<Comment['state'], StateReason>> = {
  awaiting_moderation: 'content_awaiting_moderation',
  disabled: 'content_disabled',
  spam: 'content_marked_as_spam',
  hidden: 'actor_hide_banned',
};

const aBan: Ban = {
  ban_uuid: '',
  user_uuid: '',
  ban_level: 'posting',
  is_permanent: true,
  user_message: '',
  date_created: NOW,
  date_expired: null,
  date_lifted: null,
};

let lastCell = 0;

/** Sets page, reader and comment to the cell, at the current time. @returns the container's id and the comment. */
function enter(cell: Case, { isDone }: Done): { container_id: string; comment: Comment } {
  const shift = Date.now() - NOW;
  const { is_deleted, is_reply, ...target } = cell.comment ?? { ...aComment(), date_created: NOW };
  const actor_uuid = cell.user?.uuid ?? (cell.comment ? target.actor_uuid : numericIdToUuid(20));
  const container_id = `cell-${++lastCell}`;
  store.set(setSiteAction, { ...store.get(settingsAtom), ...cell.settings, section_uuid: '' }, null);
  store.set(setCurrentUserAction, { ...guest, ...(cell.actor as Partial<CurrentReader>), name: 'Somebody' });
  const author = { ...guest, user_privilege: 'normal' as const, ...cell.user, uuid: actor_uuid, name: 'Somebody' };
  const ties = { badge_trusted: isDone, date_following: isDone ? 1 : null };
  store.set(setUsersAction, [{ ...author, ...ties } as PublicUser]);
  store.set(mutedAtom, new Set(isDone && cell.user ? [actor_uuid] : []));

  const root = aComment({ actor_uuid: numericIdToUuid(30) });
  const state = target.state;
  const reason = is_deleted ? 'content_deleted' : reasonsBy[state];
  const marks = { is_pinned: isDone, is_top_comment: isDone, total_flags: isDone ? 2 : 0 };
  const about: Partial<Comment> = {
    ...target,
    ...marks,
    actor_uuid,
    date_created: target.date_created + shift,
    simplified_state: state === 'visible' ? 'visible' : 'hidden',
    state_reasons: reason ? [reason] : [],
  };
  const comment = is_reply ? aComment(about, root) : aComment(about);
  const first = is_reply ? root : comment;
  for (const one of [first, comment]) store.set(commentAtom(one.content_uuid), one);
  if (is_reply) store.set(threadAtom(root.content_uuid), (it) => ({ ...it, replies: [comment.content_uuid] }));

  const expiry = cell.container?.expiry_time;
  const by = { visible: 1, disabled: 0, hidden: 0, awaiting_moderation: 0, spam: 0, reported: 0 };
  store.set(readAsStaffAtom(container_id), true);
  store.set(conversationAtom(container_id), {
    ...emptyConversation,
    status: 'success',
    threads: [first.content_uuid],
    container: aContainer({
      container_id,
      content_container_uuid: '',
      totals_by_state: by,
      settings: {
        ...aContainer().settings,
        is_hidden: cell.container?.is_hidden ?? false,
        expiry_time: expiry == null ? null : expiry + shift,
      },
    }),
  });
  return { container_id, comment };
}

const host = document.createElement('div');
const box = host.attachShadow({ mode: 'open' });
const usual = readSettings(settings, {});

function draw(root: Root, cell: Case, done: Done): { page: Page; comment: Comment } {
  const { container_id, comment } = enter(cell, done);
  const whole = (
    <HostContext value={host} key={container_id}>
      <Conversations {...usual} vfContainerId={container_id} />
    </HostContext>
  );
  flushSync(() => root.render(whole));
  return { page: pageIn(box, comment, whole, root), comment };
}

/** Expected control of the cell, only by the table. */
function isRuled({ action, forGuests, isDue }: Control, cell: Case, comment: Comment, done: Done): boolean {
  if (isDue && !isDue(comment, done)) return false;
  const code = refusal(action, cell);
  if (code !== 'unauthorized' || !forGuests) return code === null;
  // A guest is unknown, and may be a subscriber.
  const reader = { ...caseOf({ role: 'reader', ban: 'none' }, { name: '' }).actor, entitlements: ['any'] };
  return refusal(action, { ...cell, actor: reader }) === null;
}

describe('the controls of a conversation', () => {
  const server: FakeServer = fakeServer();
  let root: Root;

  beforeEach(async () => {
    server.replies(200, {});
    openPage();
    document.body.append(host);
    root = createRoot(box);
    await loadAreas(['base', 'conversations', 'reading', 'writing', 'page_settings']);
    // Parts whose code loads after the first render: each is rendered once, and available at once afterwards.
    const everything = caseOf({ role: 'moderator', ban: 'none' }, { name: '' }, 'comment');
    await waitUntil(() => {
      for (const about of ['comment', 'person'] as const) {
        draw(root, caseOf({ role: 'reader', ban: 'none' }, { name: '' }, about), { isDone: true }).page.menu();
      }
      const { page } = draw(root, everything, { isDone: true });
      return (
        page.menu().has('Ban') &&
        page.gear().has('Keyboard shortcuts') &&
        page.fieldTools().size > 0 &&
        page.replyTools().has('Quote')
      );
    }, 'not all parts came');
  });
  afterEach(() => {
    root.unmount();
    host.remove();
  });

  const ruled = (group: Group) => Object.entries(controls).filter(([, { action }]) => group.actions.includes(action));
  for (const group of groups.filter((one) => ruled(one).length > 0)) {
    it(`match the table: ${group.title}`, async function () {
      this.timeout(120_000);
      const wrong: string[] = [];
      const ways = ruled(group).some(([, { isDue }]) => isDue) ? [false, true] : [false];
      for (const situation of group.situations) {
        for (const who of everybody) {
          const cell = caseOf(who, situation, group.about);
          for (const isDone of ways) wrong.push(...wrongIn(cell, group, { isDone }, who, situation));
        }
        await new Promise((done) => setTimeout(done));
      }
      expect(wrong).to.deep.equal([]);
    });
  }

  function wrongIn(cell: Case, group: Group, done: Done, who: Who, situation: Situation): string[] {
    const { page, comment } = draw(root, cell, done);
    return ruled(group)
      .filter(([, control]) => control.isThere(page) !== isRuled(control, cell, comment, done))
      .map(([name]) => `${name}: ${who.role}, ban ${who.ban}, ${situation.name}${done.isDone ? ', done' : ''}`);
  }
});
