/** Authenticates the socket where it matters who listens or writes: for typing, and for staff. */
import { TYPING_SPACING_MS } from '../../base/constants';
import { readTokens } from '../tokens/tokens';
import { atOpening, socket } from './realtime';

/** The access token this socket knows. */
let knownToken = '';
let isStaff = false;
const lastTyping = new Map<string, number>();

atOpening.add(() => {
  knownToken = '';
  if (isStaff) authenticate();
});

/** Sends each token once, and nothing for a guest. @returns whether there is a token. */
function authenticate(): boolean {
  const token = readTokens()?.access;
  if (token && token !== knownToken) socket.send({ type: 'authenticate', access_token: token });
  knownToken = token ?? '';
  return !!token;
}

/** Authenticates this socket and those after it: before a subscription that is for staff alone. */
export function authenticateAsStaff(): void {
  isStaff = true;
  if (socket.isOpen()) authenticate();
}

/** Says that the reader is writing; at most once in 3 s a container, and nothing for a guest. */
export function sendTyping(container_uuid: string, parent_uuid?: string): void {
  const last = lastTyping.get(container_uuid) ?? 0;
  if (!socket.isOpen() || Date.now() - last < TYPING_SPACING_MS || !authenticate()) return;
  lastTyping.set(container_uuid, Date.now());
  socket.send({ type: 'typing', container_uuid, ...(parent_uuid && { parent_uuid }) });
}
