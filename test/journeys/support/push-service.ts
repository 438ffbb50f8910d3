/**
 * A push service for Firefox (the protocol of autopush): browsers keep a WebSocket and get an endpoint for each
 * subscription; posted messages are passed on to them.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type WebSocket from 'ws';

/** Its types only declare a server for CommonJS. */
const { Server: WebSocketServer } = createRequire(import.meta.url)('ws') as typeof WebSocket;

interface Channel {
  channelID: string;
  socket: WebSocket;
  /** The sender's key of the subscription, in base64url without padding. */
  key: string;
}

interface Message {
  messageType?: string;
  uaid?: string;
  channelID?: string;
  key?: string;
  updates?: { channelID: string; version: string; code: number }[];
}

export interface PushService {
  origin: string;
  /** For `dom.push.serverURL`. */
  socket: string;
  /** Accepted messages, by topic. */
  taken: { topic: string; length: number }[];
  /** Browsers' acknowledgements: 100 is "shown to the worker". */
  acknowledged: number[];
  /** Every answer but 201, with its status. */
  refused: number[];
  close(): void;
}

const MOST_BYTES = 4096;
/** The browser sends the key with padding, the sender's header is without. */
const bare = (key: string): string => key.replace(/=+$/, '');

export async function startPushService(): Promise<PushService> {
  const channels = new Map<string, Channel>();
  const gone = new Set<string>();
  const taken: PushService['taken'] = [];
  const acknowledged: number[] = [];
  const refused: number[] = [];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const id = request.url?.split('/').at(-1) ?? '';
    const channel = channels.get(id);
    const { ttl, authorization = '', topic } = request.headers;
    const status = statusOf();
    if (status !== 201) refused.push(status);
    response.writeHead(status, { location: `/m/${id}` }).end();
    if (status !== 201 || !channel) return;
    taken.push({ topic: String(topic), length: body.length });
    send(channel.socket, {
      messageType: 'notification',
      channelID: channel.channelID,
      version: randomUUID(),
      data: body.toString('base64url'),
      headers: { encoding: String(request.headers['content-encoding']) },
    });

    function statusOf(): number {
      if (gone.has(id)) return 410;
      if (!channel) return 404;
      if (ttl === undefined) return 400;
      if (bare(/k=([^,\s]+)/.exec(authorization)?.[1] ?? '') !== channel.key) return 403;
      return body.length > MOST_BYTES ? 413 : 201;
    }
  }

  const send = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));
  const server = createServer((request, response) => void take(request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      const { messageType, channelID = '', key = '' } = message;
      if (messageType === undefined) send(socket, {});
      else if (messageType === 'hello') {
        const uaid = message.uaid || randomUUID().replaceAll('-', '');
        send(socket, { messageType, uaid, status: 200, use_webpush: true, broadcasts: {} });
      } else if (messageType === 'register') {
        const id = randomUUID();
        channels.set(id, { channelID, socket, key: bare(key) });
        send(socket, { messageType, channelID, status: 200, pushEndpoint: `${origin}/wpush/v2/${id}` });
      } else if (messageType === 'unregister') {
        for (const [id, channel] of channels) {
          if (channel.channelID !== channelID) continue;
          channels.delete(id);
          gone.add(id);
        }
        send(socket, { messageType, channelID, status: 200 });
      } else if (messageType === 'ack') for (const { code } of message.updates ?? []) acknowledged.push(code);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    socket: `ws://127.0.0.1:${port}/`,
    taken,
    acknowledged,
    refused,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
