/**
 * WebSockets without a server: the test opens, closes and sends messages.
 *
 * const sockets = fakeSockets();          // in a describe: replaces window.WebSocket in each test
 * sockets.last.opens(); sockets.last.says({ type: 'event', … }); expect(sockets.last.sent).to.deep.equal([…]);
 */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readyState = FakeSocket.CONNECTING;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  /** Messages of the page, parsed. */
  sent: Array<Record<string, unknown>> = [];

  constructor(readonly url: string) {}

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('not open');
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  /** The connection opens. */
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server sends a message. */
  says(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** Sent messages of one type. */
  asked(type: string): Array<Record<string, unknown>> {
    return this.sent.filter((message) => message.type === type);
  }
}

export interface FakeSockets {
  all: FakeSocket[];
  /** The latest one. @throws without one. */
  readonly last: FakeSocket;
}

export function fakeSockets(): FakeSockets {
  const original = window.WebSocket;
  const sockets: FakeSockets = {
    all: [],
    get last() {
      const socket = sockets.all.at(-1);
      if (!socket) throw new Error('no socket was made');
      return socket;
    },
  };
  class Recorded extends FakeSocket {
    constructor(url: string) {
      super(url);
      sockets.all.push(this);
    }
  }
  beforeEach(() => {
    sockets.all = [];
    window.WebSocket = Recorded as unknown as typeof WebSocket;
  });
  afterEach(() => {
    window.WebSocket = original;
  });
  return sockets;
}
