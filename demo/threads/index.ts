/** Every thread: a file in the notation of remark.ts, with its fields above. */
import { type Static, Type } from 'typebox';
import { generateThread } from '../long/generate';
import { countRemarks, parseThread, type Remark } from '../remark';
import { readPage } from '../texts';

const Fields = Type.Object(
  {
    container_id: Type.String(),
    /** Duration of the conversation, from its first comment. */
    hours: Type.Number(),
    closed: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

export interface Thread extends Static<typeof Fields> {
  /** Oldest root first. */
  remarks: Remark[];
}

export const LONG_THREAD_COMMENTS = 2000;
const LONG_THREAD = 'bridge';

/** If this thread exists, the database has the demo. */
export const FIRST_THREAD = 'wrackline-1041';

/** The gallery's threads are small: each shows one state and does not change. */
const names = [
  ...['ferry', 'eels', LONG_THREAD, 'weather', 'pitch', 'loaf', 'library', 'lights', 'bell', 'boats.ar', 'election'],
  ...['empty', 'empty-ar', 'few', 'few-ar', 'stubs', 'featured', 'preview', 'closed', 'deep'].map(
    (name) => `gallery/${name}`,
  ),
];

function readThread(name: string): Thread {
  const { data, text } = readPage(`threads/${name}.txt`, Fields);
  const written = parseThread(text);
  const before = name === LONG_THREAD ? generateThread(LONG_THREAD_COMMENTS - countRemarks(written)) : [];
  return { ...data, remarks: [...before, ...written] };
}

export const threads = (): Thread[] => names.map(readThread);
