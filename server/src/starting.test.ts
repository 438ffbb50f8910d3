import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { holdPort } from './starting';

test('lives and is not ready while it starts, then leaves the port to the server', async () => {
  const port = await someFreePort();
  const free = await holdPort({ port, host: '127.0.0.1' });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  assert.equal((await at('/healthz')).status, 200);
  const ready = await at('/readyz');
  assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '5']);
  assert.equal((await at('/v2/localhost/users')).status, 503);
  await free();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await new Promise((resolve) => server.close(resolve));
});

function someFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
