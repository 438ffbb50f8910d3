/** Every thread by its container's id. */
import { election } from '../live/election';
import { generateThread } from '../long/generate';
import { countRemarks, parseThread, type Remark } from '../remark';
import { bellThread } from './bell';
import { boatsThread } from './boats.ar';
import { bridgeThread } from './bridge';
import { eelsThread } from './eels';
import { electionThread } from './election';
import { ferryThread } from './ferry';
import { galleryThreads } from './gallery';
import { libraryThread } from './library';
import { loafThread } from './loaf';
import { pitchThread } from './pitch';
import { weatherThread } from './weather';

export const LONG_THREAD_COMMENTS = 2000;

export interface Thread {
  container_id: string;
  /** Oldest root first. */
  remarks: Remark[];
  /** Duration of the conversation, from its first comment. */
  hours: number;
  closed?: true;
}

function longThread(): Remark[] {
  const written = parseThread(bridgeThread);
  return [...generateThread(LONG_THREAD_COMMENTS - countRemarks(written)), ...written];
}

/** If this thread exists, the database has the demo. */
export const FIRST_THREAD = 'wrackline-1041';

export const threads = (): Thread[] => [
  { container_id: FIRST_THREAD, remarks: parseThread(ferryThread), hours: 51.5 },
  { container_id: 'wrackline-1038', remarks: parseThread(eelsThread), hours: 75 },
  { container_id: 'wrackline-1044', remarks: longThread(), hours: 99 },
  { container_id: 'wrackline-1036', remarks: parseThread(weatherThread), hours: 123 },
  { container_id: 'wrackline-1040', remarks: parseThread(pitchThread), hours: 29.5 },
  { container_id: 'wrackline-1033', remarks: parseThread(loafThread), hours: 147 },
  { container_id: 'wrackline-1042', remarks: parseThread(libraryThread), hours: 19.5 },
  { container_id: 'wrackline-1046', remarks: [], hours: 1 },
  { container_id: 'wrackline-1029', remarks: parseThread(bellThread), hours: 228, closed: true },
  { container_id: 'wrackline-ar-12', remarks: parseThread(boatsThread), hours: 43 },
  { container_id: election.container_id, remarks: parseThread(electionThread), hours: 2.5 },
  ...galleryThreads.map((thread) => ({ ...thread, remarks: parseThread(thread.text) })),
];
