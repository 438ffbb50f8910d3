/** Authenticates the socket for typing, for notifications, and for staff. */
import { TYPING_SPACING_MS } from '../../base/constants';
import { readTokens } from '../tokens/tokens';
import { atOpening, socket } from './realtime';

let knownToken = '';
let isListener = false;
const lastTyping = new Map<string, number>();

atOpening.add(() => {
  knownToken = '';
  if (isListener) authenticate();
});

/** Sends each token once. @returns true if there is one. */
function authenticate(): boolean {
  const token = readTokens()?.access;
  if (token && token !== knownToken) socket.send({ type: 'authenticate', access_token: token });
  knownToken = token ?? '';
  return !!token;
}

/** Authenticates now, and with every later connection, for events that only this reader receives. */
export function authenticateListener(): void {
  isListener = true;
  if (socket.isOpen()) authenticate();
}

export function sendTyping(container_uuid: string, parent_uuid?: string): void {
  const last = lastTyping.get(container_uuid) ?? 0;
  if (!socket.isOpen() || Date.now() - last < TYPING_SPACING_MS || !authenticate()) return;
  lastTyping.set(container_uuid, Date.now());
  socket.send({ type: 'typing', container_uuid, ...(parent_uuid && { parent_uuid }) });
}
