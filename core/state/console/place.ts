/**
 * The address of the console: `/console/{domain}/{screen}/{detail}/{item}`. The back button goes through the screens, and an address can
 * be sent to a colleague.
 */
import { atom } from '../../base/store/jotai';

export const screens = [
  'overview',
  'queue',
  'people',
  'articles',
  'live',
  'broadcasts',
  'words',
  'rules',
  'reasons',
  'figures',
  'settings',
  'logins',
  'networks',
  'connections',
  'team',
  'requests',
  'imports',
  'log',
  'system',
  'account',
] as const;
export type Screen = (typeof screens)[number];

/** Pages for people who are not logged in yet. */
const doors = ['welcome', 'invite'] as const;
type Door = (typeof doors)[number];

export interface Place {
  /** '' until the domain is known. */
  domain: string;
  screen: Screen | Door;
  /** The name of a queue, or the uuid of a person; '' for the list. */
  detail: string;
  /** The open item of a queue; '' for none. */
  item: string;
}

const ROOT = '/console';
export const isScreen = (name: string): name is Screen => screens.some((it) => it === name);

function placeIn(pathname: string): Place {
  const [domain = '', screen = '', detail = '', item = ''] = pathname
    .slice(ROOT.length)
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  const door = doors.find((it) => it === domain);
  if (door) return { domain: '', screen: door, detail: '', item: '' };
  return isScreen(screen) ? { domain, screen, detail, item } : { domain, screen: 'overview', detail: '', item: '' };
}

export const addressOf = ({ domain, screen, detail, item }: Place): string =>
  [ROOT, domain, screen, detail, item]
    .filter(Boolean)
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/');

const knownPlaceAtom = atom<Place>({ domain: '', screen: 'queue', detail: '', item: '' });
export const placeAtom = atom((get) => get(knownPlaceAtom));
/** For what does not change when another item opens. */
export const screenAtom = atom((get) => get(knownPlaceAtom).screen);
/** The address of the screen, without an item. */
export const screenAddressAtom = atom((get) => addressOf({ ...get(knownPlaceAtom), item: '' }));
export const placeDomainAtom = atom((get) => get(knownPlaceAtom).domain);

/** Reads the address, now and whenever the back button changes it. */
export const followAddressAction = atom(null, (_get, set) => {
  const read = () => set(knownPlaceAtom, placeIn(location.pathname));
  read();
  addEventListener('popstate', read);
});

export const goAction = atom(null, (get, set, to: Partial<Place>, isReplacing = false) => {
  const place = { ...get(knownPlaceAtom), detail: '', item: '', ...to };
  const address = addressOf(place);
  if (address !== location.pathname) history[isReplacing ? 'replaceState' : 'pushState'](null, '', address);
  set(knownPlaceAtom, place);
});
