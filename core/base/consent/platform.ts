/**
 * A consent platform of the page, or of a parent of our frame, which communicates by messages: the frame named
 * `…Locator` beside it identifies the right one.
 */
type Name = '__tcfapi' | '__gpp';
type Take = (answer: unknown) => void;

const TCF_VERSION = 2;
/** Interface versions that messages between frames must state. */
const versions = { __tcfapi: TCF_VERSION, __gpp: '1.1' };
const CALL_ID = 'vf';

function frameWith(locator: string): Window | undefined {
  for (let frame: Window = window; ; frame = frame.parent) {
    try {
      // For a cross-origin frame only its named frames are readable; another name throws.
      if (Reflect.get(frame.frames, locator)) return frame;
    } catch {}
    if (frame === frame.parent) return undefined;
  }
}

function listenAround(name: Name, take: Take): boolean {
  const frame = frameWith(`${name}Locator`);
  if (!frame) return false;
  addEventListener('message', ({ source, data }) => {
    const answer = source === frame && data?.[`${name}Return`];
    if (answer?.callId === CALL_ID) take(answer.returnValue);
  });
  // The origin of the page is unknown; the question contains no secret.
  const call = { command: 'addEventListener', version: versions[name], callId: CALL_ID };
  frame.postMessage({ [`${name}Call`]: call }, '*');
  return true;
}

/** Passes on all of the platform's messages. @returns true if the platform exists */
export function listenTo(name: Name, take: Take): boolean {
  const api: unknown = Reflect.get(window, name);
  if (typeof api !== 'function') return listenAround(name, take);
  try {
    if (name === '__tcfapi') api('addEventListener', TCF_VERSION, take);
    else api('addEventListener', take);
  } catch (error) {
    console.warn(name, error);
  }
  return true;
}
