import assert from 'node:assert/strict';
import { it } from 'node:test';
import { networkOf } from './network-of';

it('counts a reader on IPv6 by their /64, and an IPv4 address by itself however it is written', () => {
  assert.equal(networkOf('2001:db8:0:7::1'), '2001:db8:0:7');
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
});

it('throws nothing for who has hung up: their connection has no address any more', () => {
  const { ip } = {} as { ip: string };
  assert.equal(networkOf(ip), '');
});
