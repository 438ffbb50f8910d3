/** The address of the server under test, with a switch that refuses one kind of signature, as older or stricter servers do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Form } from './fedify-server';

type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>;

export async function openGateway() {
  const state = { refuses: null as Form | null, inject: null as Inject | null };
  const posts: { form: Form; status: number }[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = incoming;
    const form: Form = headers['signature-input'] ? 'rfc9421' : 'draft-cavage-http-signatures-12';
    const isRefused = method === 'POST' && form === state.refuses;
    const answer = isRefused
      ? null
      : await state.inject?.({ method: method as 'GET', url, headers, payload: Buffer.concat(parts) });
    const status = answer?.statusCode ?? 401;
    if (method === 'POST') posts.push({ form, status });
    response.writeHead(status, answer?.headers ?? {});
    response.end(answer?.rawPayload);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Deliveries to the server under test. */
    posts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
