import assert from 'node:assert/strict';
import dns from 'node:dns';
import { Agent, type ClientRequestArgs, createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { isPublicAddress } from './addresses';
import { AddressRefused, request } from './outbound';

describe('where the server’s own requests may go', () => {
  it('is the public internet and nothing else', () => {
    for (const address of ['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e']) {
      assert.ok(isPublicAddress(address), address);
    }
    const own = `127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
      192.0.0.8 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1
      fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1 localhost 127.1 01.1.1.1`;
    for (const address of own.split(/\s+/)) assert.ok(!isPublicAddress(address), address);
  });

  it('is no address of a private network, up to its last, and each beside it', () => {
    const last = `0.255.255.255 10.255.255.255 100.127.255.255 127.255.255.255 169.254.255.255 192.0.0.255 192.0.2.255
      192.88.99.255 192.168.255.255 198.19.255.255 198.51.100.255 203.0.113.255 239.255.255.255 2001:1ff:ffff::1
      2001:db8:ffff::1 2002:ffff::1 3fff:fff::1 2606:4700::1%eth0`;
    for (const address of last.split(/\s+/)) assert.ok(!isPublicAddress(address), address);
    const beside = `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
      172.15.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
      198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2001:200::1 2001:db7::1 2001:db9::1 2003::1
      3000::1 3ffe::1 3fff:1000::1`;
    for (const address of beside.split(/\s+/)) assert.ok(isPublicAddress(address), address);
  });

  const options = { proxy: null, timeoutMs: 1000, maxBytes: 100, allowPrivate: false };

  it('is never this machine, under any of its names', async () => {
    const asked: string[] = [];
    const server = createServer((incoming, response) => {
      asked.push(incoming.url ?? '');
      response.end('secret');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const host of [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '0x7f.1',
        '2130706433',
        '0',
        '127.0.0.1.',
      ]) {
        await assert.rejects(request(`http://${host}:${port}/`, options), AddressRefused, host);
      }
      await assert.rejects(request('ftp://example.org/', options), AddressRefused);
      assert.deepEqual(asked, []);
      const meant = await request(`http://localhost:${port}/`, { ...options, allowPrivate: true });
      assert.deepEqual([meant.status, String(meant.body)], [200, 'secret']);
    } finally {
      server.close();
    }
  });

  it('is a name whose addresses are all public; each of them is offered to the connection', async (t) => {
    const offered: unknown[] = [];
    const server = createServer((_, response) => response.end('story'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    let found: { address: string; family: number }[] = [];
    t.mock.method(dns, 'lookup', (_host: string, _options: object, done: (...of: unknown[]) => void) =>
      done(null, found),
    );
    syncBuiltinESMExports();
    /** Resolves addresses like the system, but always connects to this server. */
    class Here extends Agent {
      isAll = true;
      override createConnection({ lookup }: ClientRequestArgs, done?: (error: Error | null, line: Socket) => void) {
        lookup?.('news.example', { all: this.isAll }, (error, ...addresses) => {
          if (!error) offered.push(addresses);
          const line = connect(port, '127.0.0.1');
          if (error) line.destroy();
          done?.(error, line);
        });
        return null;
      }
    }
    const http = new Here();
    const ask = () => request('http://news.example/', { ...options, agents: { http, https: new HttpsAgent() } });
    const [one, other] = [
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ];
    try {
      for (const inner of ['10.0.0.1', '::1']) {
        for (const rest of [[], [one], [one, other]]) {
          found = [...rest, { address: inner, family: inner.includes(':') ? 6 : 4 }];
          await assert.rejects(ask(), AddressRefused, JSON.stringify(found));
          found.reverse();
          await assert.rejects(ask(), AddressRefused, JSON.stringify(found));
        }
      }
      found = [];
      await assert.rejects(ask(), AddressRefused, 'a name of nothing');
      assert.deepEqual(offered, []);
      found = [one, other];
      assert.equal(String((await ask()).body), 'story');
      http.isAll = false;
      assert.equal(String((await ask()).body), 'story');
      assert.deepEqual(offered, [[found], [one.address, one.family]]);
    } finally {
      t.mock.restoreAll();
      syncBuiltinESMExports();
      http.destroy();
      server.close();
    }
  });

  it('is left after the time and the size that were set', async () => {
    const server = createServer((incoming, response) => {
      if (incoming.url === '/hangs') return;
      response.write('x'.repeat(50));
      if (incoming.url === '/drips') {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      } else response.end('x'.repeat(500));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const allowed = { ...options, timeoutMs: 300, allowPrivate: true };
    try {
      const start = performance.now();
      await assert.rejects(request(`${base}/hangs`, allowed));
      await assert.rejects(request(`${base}/drips`, { ...allowed, maxBytes: 1e6 }));
      assert.ok(performance.now() - start < 5000);
      await assert.rejects(request(`${base}/big`, allowed), /more than 100 bytes/);
      const cut = await request(`${base}/big`, { ...allowed, isCut: true });
      assert.ok(cut.body.length <= 100);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
