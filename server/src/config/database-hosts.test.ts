import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseHosts } from './database-hosts';

test('an address with several hosts is one address per host', () => {
  const cases: [address: string, hosts: string[]][] = [
    ['postgres://db/vf', ['postgres://db/vf']],
    ['postgresql://u:p,w@db:5433/vf?sslmode=require', ['postgresql://u:p,w@db:5433/vf?sslmode=require']],
    ['postgres://u@one,[::1]:5433/vf', ['postgres://u@one/vf', 'postgres://u@[::1]:5433/vf']],
    [
      'postgres://one,two/vf?target_session_attrs=read-write&sslmode=require',
      ['postgres://one/vf?sslmode=require', 'postgres://two/vf?sslmode=require'],
    ],
    ['postgres://one,two/vf?target_session_attrs=primary', ['postgres://one/vf', 'postgres://two/vf']],
  ];
  for (const [address, hosts] of cases) assert.deepEqual(databaseHosts(address), hosts);
});
