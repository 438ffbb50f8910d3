/** Who listens and writes, told to the server by the socket where it matters: for typing, and for staff. */
import { TYPING_SPACING_MS } from '../../base/constants';
import { readTokens } from '../tokens/tokens';
import { firstWords, socket } from './realtime';

/** The access token this socket knows. */
let toldToken = '';
let isHeardByStaff = false;
const lastTyping = new Map<string, number>();

firstWords.add(() => {
  toldToken = '';
  if (isHeardByStaff) tellWho();
});

/** Once for each token, and nothing for a guest. @returns whether there is somebody to tell of. */
function tellWho(): boolean {
  const token = readTokens()?.access;
  if (token && token !== toldToken) socket.send({ type: 'authenticate', access_token: token });
  toldToken = token ?? '';
  return !!token;
}

/** From now on the server knows whom it tells: before what only staff may hear is asked for. */
export function hearAsStaff(): void {
  isHeardByStaff = true;
  if (socket.isOpen()) tellWho();
}

/** Tells the others that the reader is writing; at most once in 3 s a container, and nothing for a guest. */
export function sendTyping(container_uuid: string, parent_uuid?: string): void {
  const last = lastTyping.get(container_uuid) ?? 0;
  if (!socket.isOpen() || Date.now() - last < TYPING_SPACING_MS || !tellWho()) return;
  lastTyping.set(container_uuid, Date.now());
  socket.send({ type: 'typing', container_uuid, ...(parent_uuid && { parent_uuid }) });
}
