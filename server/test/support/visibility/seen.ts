/**
 * Allowed contents of an answer, by viewer: `comment: open edited | text link` means text and link of comments in the
 * states `open` and `edited`; without a bar, all their marks. With `?`, they are optional.
 */

export interface Row {
  guest?: string[];
  reader?: string[];
  staff?: string[];
  /** Reason why some viewers see more than others. */
  because?: string;
}

export const viewers = ['guest', 'reader', 'staff'] as const;
export type ViewerName = (typeof viewers)[number];

interface Seen {
  isNeeded: boolean;
  of: string;
  states: string[];
  things: string[] | null;
}

function read(line: string): Seen {
  const [, mark, of = '', states = '', things] = /^(\??)\s*(\w+): ([\w ]+?)(?: \| ([\w ]+))?$/.exec(line) ?? [];
  return { isNeeded: mark === '', of, states: states.split(' '), things: things?.split(' ') ?? null };
}

/** Returns differences as sentences; none if everything matches. */
export function compare(found: ReadonlySet<string>, lines: string[] = []): string[] {
  const seen = lines.map(read);
  const marks = [...found].map((mark) => mark.split(' ') as [string, string, string]);
  const extra = marks.filter(
    ([of, state, thing]) =>
      !seen.some((one) => one.of === of && one.states.includes(state) && (one.things?.includes(thing) ?? true)),
  );
  const missing = seen.flatMap(({ isNeeded, of, states }) =>
    isNeeded
      ? states
          .filter((state) => !marks.some((mark) => mark[0] === of && mark[1] === state))
          .map((state) => `${of} ${state}`)
      : [],
  );
  return [
    ...extra.map((mark) => `shows ${mark.join(' ')}`).sort(),
    ...missing.map((mark) => `does not show ${mark}`).sort(),
  ];
}

const everybodys = ['open', 'edited', 'muted', 'posting', 'login'];
const hiddenByBans = ['ghost', 'hide'];
const removed = ['disabled', 'spam'];

/** States of content that everyone sees. Muted people are hidden by the page: lists are the same for all. */
export const shown = everybodys.join(' ');
/** Further states that staff see, in each place. Nobody sees deleted content. */
export const unseen = [...removed, ...hiddenByBans, 'waiting'].join(' ');
/** People of every state; none of another site. */
export const people = 'open renamed muted posting login disabled spam deleted waiting hidden ghost hide';
