/** Writers of the site: a separate person for each state of content, with marks in name and picture. */
import type { TestApp, TestUser } from '../app';
import { mark } from './marks';

/** States of content and of its writer. */
export const states = [
  'open',
  'edited',
  'muted',
  // banned
  ...['posting', 'ghost', 'hide', 'login'],
  // removed
  ...['disabled', 'spam', 'deleted', 'waiting'],
  // in a hidden container
  'hidden',
] as const;
type State = (typeof states)[number];

export interface People {
  of: Record<State, TestUser>;
  reader: TestUser;
  staff: TestUser;
  chief: TestUser;
}

const pictured = (state: string) => ({
  pic_small: `https://pictures.example/${mark('person', state, 'picture')}.webp`,
  pic_large: `https://pictures.example/${mark('person', state, 'picture')}-large.webp`,
});

export async function signUpPeople(t: TestApp): Promise<People> {
  const signUp = async (state: State) => {
    const person = await t.signUp(mark('person', state, 'name'));
    await t.changeUser(person, pictured(state));
    return person;
  };
  const signedUp = await Promise.all(states.map(async (state) => [state, await signUp(state)] as const));
  const of = Object.fromEntries(signedUp) as People['of'];
  return {
    of,
    reader: await t.signUp('Rhea'),
    staff: await t.signUp('Mona', 'moderator'),
    chief: await t.signUp('Ada', 'administrator'),
  };
}

/** Renames people: former names are hidden from all, requested ones visible to the person and staff. */
export async function rename(t: TestApp, { of: { edited } }: People): Promise<void> {
  const name = mark('person', 'renamed', 'name');
  const waiting = 'pending_update';
  await t.changeUser(edited, {
    ...{ name, name_key: name, email: 'renamed@example.org', email_key: 'renamed@example.org' },
    ...{ name_pending: mark('person', 'pending', 'name') },
    pic_small_pending: `https://pictures.example/${mark('person', 'pending', 'picture')}.webp`,
    ...{ username_moderation_status: waiting, avatar_moderation_status: waiting },
  });
}
