import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedDomainOf } from './shared-domain';

describe('the domain that hosts of one owner share', () => {
  it('is what somebody can register', () => {
    for (const [host, domain] of [
      ['social.example', 'social.example'],
      ['a.b.social.example', 'social.example'],
      ['a.social.example:8443', 'social.example'],
      ['toot.paper.co.uk', 'paper.co.uk'],
      ['toot.paper.com.au', 'paper.com.au'],
      ['a.social.de', 'social.de'],
      ['a.abc.io', 'abc.io'],
      ['b.abc.io', 'abc.io'],
      ['localhost', 'localhost'],
    ] as const)
      assert.equal(sharedDomainOf(host), domain);
  });

  it('is the whole address of a host without a name', () => {
    for (const address of ['192.0.2.7', '[2001:db8::1]']) assert.equal(sharedDomainOf(address), address);
    assert.equal(sharedDomainOf('127.0.0.1:4000'), '127.0.0.1');
  });
});
