/**
 * A server inside the page: replaces `window.fetch`, returns a test's answers and records requests.
 *
 * const server = fakeServer();                     // in a describe: installed before and removed after each test
 * server.replies(201, { content_uuid: 'a' });      // the next unmatched request; the last one stays
 * server.on('GET', '/v4/livecomments/:section', ({ params }) => [200, { contents: [] }]);
 * expect(server.requests[0]?.json).to.deep.equal({ … });
 */
interface FakeRequest {
  method: string;
  url: URL;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  text: string;
  /** The body as JSON, undefined for other bodies. */
  json: unknown;
  params: Record<string, string>;
}

type Answer = [status: number, body?: unknown, headers?: Record<string, string>] | Response | 'offline';
type Handler = (request: FakeRequest) => Answer | Promise<Answer>;

export interface FakeServer {
  requests: FakeRequest[];
  /** Answers requests that no `on` matches, in order; the last answer is repeated. */
  replies(status: number, body?: unknown, headers?: Record<string, string>): void;
  /** Answers a method (or '*') and a path pattern (`:name` is one segment, `*` anything); the latest `on` wins. */
  on(method: string, pattern: string, handler: Handler | Answer): void;
  /** The requests of a method whose path contains the text. */
  asked(method: string, part: string): FakeRequest[];
  install(): void;
  remove(): void;
}

const expression = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`,
  );

function toResponse(answer: Answer): Response {
  if (answer === 'offline') throw new TypeError('Failed to fetch');
  if (answer instanceof Response) return answer.clone();
  const [status, body, headers] = answer;
  const bare = status === 204 || body === undefined;
  const payload = bare ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(payload, { status, headers: { 'content-type': 'application/json', ...headers } });
}

async function readRequest(input: RequestInfo | URL, init?: RequestInit): Promise<FakeRequest> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const text = await request.clone().text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const query = Object.fromEntries(url.searchParams);
  return { method: request.method, url, path: url.pathname, query, headers: request.headers, text, json, params: {} };
}

/** Makes a fake server; inside a `describe` it is installed before and removed after each test. */
export function fakeServer(): FakeServer {
  const handlers: Array<{ method: string; matches: RegExp; handler: Handler | Answer }> = [];
  const answers: Answer[] = [];
  const original = window.fetch;

  async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = await readRequest(input, init);
    server.requests.push(request);
    init?.signal?.throwIfAborted();
    for (const { method, matches, handler } of handlers) {
      const match = method === '*' || method === request.method ? matches.exec(request.path) : null;
      if (!match) continue;
      request.params = { ...match.groups };
      return toResponse(typeof handler === 'function' ? await handler(request) : handler);
    }
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return toResponse(
      answer ?? [404, { code: 'not_found', message: `no answer for ${request.method} ${request.path}` }],
    );
  }

  const server: FakeServer = {
    requests: [],
    replies: (status, body, headers) => void answers.push([status, body, headers]),
    on: (method, pattern, handler) => void handlers.unshift({ method, matches: expression(pattern), handler }),
    asked: (method, part) => server.requests.filter((one) => one.method === method && one.path.includes(part)),
    install() {
      server.requests.length = handlers.length = answers.length = 0;
      window.fetch = fakeFetch as typeof fetch;
    },
    remove() {
      window.fetch = original;
    },
  };
  if (typeof beforeEach === 'function') {
    beforeEach(server.install);
    afterEach(server.remove);
  }
  return server;
}
