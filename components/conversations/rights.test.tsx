/**
 * Every cell of the permissions that decides over a comment's buttons: offered exactly where the table allows the act
 * (docs/PERMISSIONS.md; test/support/permission-cells.ts). Guests see what they could do once logged in.
 */
import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { type Action, type Case, refusal } from '../../core/contract/rules';
import { keepSiteAction, settingsAtom } from '../../core/site/site.atoms';
import { useAtomValue } from '../../core/store/hooks';
import { atom } from '../../core/store/jotai';
import { store } from '../../core/store/store';
import { type CurrentReader, guest } from '../../core/user/user';
import { setCurrentUserAction } from '../../core/user/user.atoms';
import { aComment, aContainer, openPage } from '../../test/support/conversation';
import { caseOf, everybody, groups, NOW, type Situation, type Who } from '../../test/support/permission-cells';
import { useRights } from './parts/use-rights';

/** By what useRights calls them; a guest is offered the first four and asked to join. */
const buttons = {
  canReply: 'comment/reply',
  canLike: 'comment/like',
  canDislike: 'comment/dislike',
  canFlag: 'content/flag',
  canEdit: 'comment/update',
  canRemove: 'comment/remove',
  canModerate: 'comment/moderate',
} as const satisfies Record<string, Action>;
type Button = keyof typeof buttons;
const forGuests: Button[] = ['canReply', 'canLike', 'canDislike', 'canFlag'];

const askedAtom = atom({ comment: aComment(), container: aContainer().settings });
let rights: ReturnType<typeof useRights>;
let draws = 0;
function Probe() {
  const { comment, container } = useAtomValue(askedAtom);
  rights = useRights(comment, container);
  draws++;
  return null;
}

/** Puts the page into the cell, at the hour it is now. */
function enter(cell: Case): void {
  const shift = Date.now() - NOW;
  const { is_deleted, is_reply: _, ...comment } = cell.comment as NonNullable<Case['comment']>;
  const expiry = cell.container?.expiry_time;
  store.set(keepSiteAction, { ...store.get(settingsAtom), ...cell.settings }, null);
  store.set(setCurrentUserAction, { ...guest, ...(cell.actor as Partial<CurrentReader>) });
  store.set(askedAtom, {
    comment: {
      ...aComment(),
      ...comment,
      date_created: comment.date_created + shift,
      state_reasons: is_deleted ? ['content_deleted'] : [],
    },
    container: {
      ...aContainer().settings,
      is_hidden: cell.container?.is_hidden ?? false,
      expiry_time: expiry == null ? null : expiry + shift,
    },
  });
}

async function drawn(): Promise<void> {
  const before = draws;
  for (let turns = 0; draws === before && turns < 50; turns++) await new Promise((done) => setTimeout(done));
}

describe('the rights behind the buttons of a comment', () => {
  for (const group of groups.filter(({ actions }) => Object.values(buttons).some((it) => actions.includes(it)))) {
    it(`are those of the table: ${group.title}`, async function () {
      this.timeout(60_000);
      openPage();
      const root = createRoot(document.createElement('div'));
      root.render(<Probe />);
      await drawn();
      const wrong: string[] = [];
      for (const situation of group.situations) {
        for (const who of everybody) {
          const cell = caseOf(who, situation, 'comment');
          enter(cell);
          await drawn();
          wrong.push(...wrongIn(cell, group.actions, who, situation));
        }
      }
      root.unmount();
      expect(wrong).to.deep.equal([]);
    });
  }
});

function wrongIn(cell: Case, actions: Action[], who: Who, situation: Situation): string[] {
  return (Object.keys(buttons) as Button[])
    .filter((button) => actions.includes(buttons[button]))
    .filter((button) => {
      const code = refusal(buttons[button], cell);
      // What is switched off for all is not offered to guests either, whom the table first asks to log in.
      if (button === 'canDislike' && !cell.settings.enable_dislikes) return rights[button];
      return rights[button] !== (code === null || (code === 'unauthorized' && forGuests.includes(button)));
    })
    .map((button) => `${button}: ${who.role}, ban ${who.ban}, ${situation.name}`);
}
