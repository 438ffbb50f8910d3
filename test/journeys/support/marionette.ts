/**
 * Firefox commands that WebDriver BiDi lacks, by its older protocol: `length:[0, id, command, parameters]`, answered by
 * `length:[1, id, error, result]`.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Adds an authenticator, until Firefox ends. @throws Error when none can be added */
export async function addAuthenticator(port: number): Promise<void> {
  const socket = await open(port);
  const command = JSON.stringify([
    ...[0, 1, 'WebAuthn:AddVirtualAuthenticator'],
    {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserConsenting: true, isUserVerified: true },
    },
  ]);
  socket.write(`${Buffer.byteLength(command)}:${command}`);
  const [answer] = await once(socket, 'data');
  const [, , error] = JSON.parse(String(answer).replace(/^\d+:/, '')) as [number, number, { message: string } | null];
  if (error) throw new Error(error.message);
  // Firefox must close the socket: closing it here would end the session, which is BiDi's.
  socket.on('error', () => {}).unref();
}

/** It listens a moment after the window exists, and identifies itself. */
async function open(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'data');
      return socket;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
