/** Requests that leave through the operator's proxy (`VF_EGRESS_PROXY`). */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { makeCertificate } from '../../../test/journeys/support/certificate';
import { fetchPicture } from '../../src/modules/content/avatars/avatars.service';
import { Previews } from '../../src/modules/content/previews/fetch-preview';
import { askingFor } from '../../src/modules/exchange/imports/ask-pages';
import { createTools } from '../../src/modules/people/logins/tools';
import { AddressRefused, egressOf, request } from '../../src/modules/platform/outbound/outbound';
import { startTestApp } from '../support/app';
import { type EgressProxy, startEgressProxy } from '../support/egress-proxy';
import { addEndpoint, leaveDeliveries } from '../support/webhook-deliveries';
import { openEndpoint } from '../support/webhook-endpoint';

describe('the egress proxy', () => {
  let proxy: EgressProxy;
  before(async () => {
    proxy = await startEgressProxy();
  });
  after(() => proxy.close());
  const options = () => ({ timeoutMs: 5000, maxBytes: 100, allowPrivate: true, proxy: proxy.url });

  it('passes webhooks on', async (test) => {
    const t = await startTestApp({ privateAddresses: true, egressProxy: proxy.url });
    const endpoint = await openEndpoint();
    test.after(async () => {
      await t.close();
      await endpoint.close();
    });
    await leaveDeliveries(t, [await addEndpoint(t, endpoint)], 1);
    await t.app.outbox.run();
    assert.equal(endpoint.requests.length, 1);
    const authorization = `Basic ${Buffer.from('me:word').toString('base64')}`;
    assert.deepEqual(proxy.asked.splice(0), [{ target: new URL(endpoint.url).host, authorization }]);
    assert.equal(endpoint.requests[0]?.headers['proxy-authorization'], undefined);
  });

  it('passes on what the server reads: pages, link previews, pictures and log-in providers', async (test) => {
    const t = await startTestApp({ privateAddresses: true, egressProxy: proxy.url });
    const page = '<title>Ferry to return in May</title><meta name="vf:container_id" content="ferry">';
    const read: string[] = [];
    const host = createServer(({ url = '' }, response) => {
      read.push(url);
      response.setHeader('content-type', 'text/html').end(page);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    test.after(async () => {
      await t.close();
      host.close();
    });
    const { config } = t.app;
    const target = `127.0.0.1:${(host.address() as AddressInfo).port}`;
    const preview = await new Previews({ ...egressOf(config), now: Date.now }).of(`http://${target}/preview`);
    assert.equal(preview?.title, 'Ferry to return in May');
    const askPage = askingFor(t.site, config);
    assert.equal(await askPage(`http://${target}/page`), 'ferry');
    assert.equal(String(await fetchPicture({ config }, `http://${target}/picture`)), page);
    await createTools(t.app)(t.site).request(`http://${target}/provider`);
    assert.deepEqual(read, ['/preview', '/page', '/picture', '/provider']);
    assert.deepEqual(
      proxy.asked.splice(0).map((it) => it.target),
      Array(4).fill(target),
    );
  });

  it('passes TLS on without seeing inside', async (test) => {
    const { key, cert } = makeCertificate('localhost');
    const names: unknown[] = [];
    const server = createTlsServer({ key, cert }, (incoming, response) => response.end(incoming.headers.host));
    server.on('secureConnection', ({ servername }) => names.push(servername));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    test.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const url = `https://localhost:${port}/`;
    await assert.rejects(request(url, options()), /self-signed certificate/);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const answer = await request(url, options());
      assert.deepEqual([answer.status, String(answer.body)], [200, `localhost:${port}`]);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    assert.equal(names.at(-1), 'localhost');
    assert.equal(proxy.asked.splice(0)[0]?.target.endsWith(`:${port}`), true);
  });

  it('gets no request for an address of its own network', async () => {
    for (const url of ['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/'])
      await assert.rejects(request(url, { ...options(), allowPrivate: false }), AddressRefused, url);
    assert.deepEqual(proxy.asked, []);
  });

  it('is named when it refuses', async (test) => {
    const refusing = await startEgressProxy(403);
    test.after(() => refusing.close());
    await assert.rejects(
      request('https://127.0.0.1:9/', { ...options(), proxy: refusing.url }),
      /the egress proxy answered 403/,
    );
  });
});
