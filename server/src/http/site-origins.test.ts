import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInDevelopment, isSiteHost, isSiteOrigin, siteOrigins } from './site-origins';

const own = { domain: 'news.example', hosts: ['amp.news.example', 'http://intranet:8080'] };
const origins = siteOrigins(own);
const live = { origins, isDevelopment: false };
const development = { origins, isDevelopment: true };

test('an origin is complete: scheme, host and port', () => {
  for (const origin of [
    'https://news.example',
    'https://www.news.example',
    'https://amp.news.example',
    'http://intranet:8080',
  ]) {
    assert.equal(isSiteOrigin(origin, live), true, origin);
  }
  for (const origin of [
    'http://news.example',
    'https://news.example:8443',
    'https://intranet',
    'https://sub.news.example',
    'https://news.example.evil.example',
    'chrome-extension://news.example',
    'http://localhost:3000',
    'null',
    '',
  ]) {
    assert.equal(isSiteOrigin(origin, live), false, origin);
  }
});

test('a site in development accepts pages on the reader’s own machine, and no look-alikes', () => {
  for (const origin of ['http://localhost:3000', 'https://app.localhost', 'http://127.0.0.1', 'http://[::1]:8080']) {
    assert.equal(isSiteOrigin(origin, development), true, origin);
  }
  // Sandboxed frames and files send `null`.
  for (const origin of [
    'null',
    '',
    'file://',
    'localhost',
    'chrome-extension://localhost',
    'http://localhost.evil.example',
    'http://notlocalhost',
    'http://127.0.0.1.evil.example',
  ]) {
    assert.equal(isSiteOrigin(origin, development), false, origin);
  }
});

test('a host counts in any notation, and a site with this machine’s name is in development', () => {
  assert.deepEqual(
    ['news.example', 'intranet', 'localhost', 'evil.example'].map((host) => isSiteHost(host, live)),
    [true, true, false, false],
  );
  assert.equal(isSiteHost('localhost', development), true);
  assert.equal(isInDevelopment({ domain: 'news.example', is_development: false }), false);
  assert.equal(isInDevelopment({ domain: 'news.example', is_development: true }), true);
  assert.equal(isInDevelopment({ domain: 'localhost', is_development: false }), true);
});
