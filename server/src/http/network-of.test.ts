import assert from 'node:assert/strict';
import { it } from 'node:test';
import { networkOf, widerNetworkOf } from './network-of';

it('counts a reader on IPv6 by their /64, and an IPv4 address by itself in any notation', () => {
  assert.equal(networkOf('2001:db8:0:7::1'), '2001:db8:0:7');
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
});

it('knows an IPv6 address in any notation, and its network', () => {
  for (const [address, own, around] of [
    ['2001:0DB8:0000:0007:0001:0002:0003:0004', '2001:db8:0:7', '2001:db8:0'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::5:6:7', '2001:db8:0:0', '2001:db8:0'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4', '2001:0:3'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::', 'fe80:0:0:0', 'fe80:0:0'],
  ] as const) {
    assert.deepEqual([networkOf(address), widerNetworkOf(address)], [own, around], address);
  }
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '']) assert.equal(widerNetworkOf(address), null, address);
});

it('does not throw for a closed connection, which has no address any more', () => {
  const { ip } = {} as { ip: string };
  assert.equal(networkOf(ip), '');
});
