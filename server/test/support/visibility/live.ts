/** Events during a subscription: in a hidden container, by a ghost, of waiting comments, on another site. */
import { changeContainer } from '../conversation';
import { type ContentKind, mark } from './marks';
import { done, type Place, type Who, type World } from './places';
import type { Row } from './seen';
import { kinds } from './vocabulary';

/** The kinds used for this: those in which everyone writes. */
const liveKinds: ContentKind[] = ['comment', 'message'];

/** Does everything; the last event is visible to everyone. */
export async function happen({ people: { of, staff }, other, containers, t }: World): Promise<void> {
  for (const kind of liveKinds) {
    const { roots } = kinds[kind];
    const places = containers[kind];
    const write = (who: Who, state: string, place: Place = 'open') =>
      done(who, 'POST', `${places[place].path}/${roots}`, { content: `Lantern ${mark(kind, state, 'text')}` });
    await write(staff, 'livehidden', 'hidden');
    await write(other.writer, 'liveother', 'other');
    await write(of.ghost, 'liveghost');
    await changeContainer(t, places.open, { is_premoderated: true });
    await write(of.waiting, 'livewaiting');
    await changeContainer(t, places.open, { is_premoderated: false });
    await write(of.muted, 'livemuted');
    await write(of.edited, 'liveopen');
  }
}

/** Mark of the last event. */
export const lastReceived = mark('message', 'liveopen', 'text');

const everybody = (lines: string[]): Row => ({ guest: lines, reader: lines, staff: lines });

export const liveRows: Record<string, Row> = {
  ...Object.fromEntries(liveKinds.map((kind) => [`${kind} log`, everybody([`${kind}: livemuted liveopen`])])),
  'own log of the reader': {
    reader: [
      '?comment: liveopen',
      '?message: liveopen',
      '?person: renamed',
      '?person: edited | picture',
      '?page: open',
    ],
    because: 'they follow the article and who wrote there',
  },
  site: everybody(liveKinds.map((kind) => `${kind}: livemuted liveopen`)),
};
