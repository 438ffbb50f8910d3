/**
 * A page with one poll behind the fake server; call it in a describe.
 *
 * const { server, serve, show, rows } = pollPage();
 * serve(aPoll()); const el = show();
 */
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Poll } from '../../core/contract/content/polls';
import type { Privilege } from '../../core/contract/people/roles';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { openPage } from './conversation';
import { fakeServer } from './fake-server';
import { POLL, POLL_CONTAINER } from './polls';
import { find, findAll } from './seen';

const shown: HTMLElement[] = [];

export function pollPage() {
  const server = fakeServer();

  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    for (const el of shown.splice(0)) el.remove();
    clearPageState(store);
  });

  return {
    server,
    /** Answers the page's requests with this poll, or with none. */
    serve(poll: Poll | null): void {
      server.on('GET', '/v4/interaction/:section/polls', [
        200,
        { polls: poll ? [poll] : [], container: { content_container_uuid: POLL_CONTAINER, seq: 1 } },
      ]);
    },
    serveVote: (poll: Poll) => server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [200, poll]),
    votes: () => server.asked('PUT', '/vote').map(({ json }) => json as { options: string[]; voter_token?: string }),
    /** Number of loads of the poll. */
    reads: () => server.asked('GET', '/polls').length,
    show(attributes: Record<string, string> = {}): HTMLElement {
      const el = document.createElement('vf-poll');
      for (const [name, value] of Object.entries({ 'vf-container-id': 'story-1', ...attributes })) {
        el.setAttribute(name, value);
      }
      document.body.append(el);
      shown.push(el);
      return el;
    },
    /** Removes an element before its test ends, for the next row of a table. */
    next(el: HTMLElement, { reader = false } = {}): void {
      el.remove();
      openPage({ reader });
    },
    press: (el: HTMLElement, selector: string) => find<HTMLElement>(el, selector)?.click(),
    rows: (el: HTMLElement) => findAll(el, '[part=results] li').map(({ textContent }) => textContent),
  };
}

/** Logs in Mona of the newsroom, with this role. */
export const logInAs = (user_privilege: Privilege): void =>
  store.set(setCurrentUserAction, toReader({ id: 1, uuid: POLL, name: 'Mona', user_privilege }));

export const buttons = (el: Element): string[] => findAll(el, 'button').map(({ textContent }) => textContent ?? '');

export const buttonOf = (el: Element, text: string): HTMLButtonElement =>
  findAll<HTMLButtonElement>(el, 'button').find((button) => button.textContent === text) as HTMLButtonElement;
