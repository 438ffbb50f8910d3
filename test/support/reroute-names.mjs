/**
 * Preloaded into a server under test (`node --import`): sends requests to the names in VF_TEST_HOSTS (JSON, host to
 * address) to servers on this machine, with a header of the requested name. The server's code uses the real addresses.
 * A browser that it redirects goes there as well: by the name `localhost`, another site than 127.0.0.1.
 */
import http from 'node:http';
import https from 'node:https';

const hosts = JSON.parse(process.env.VF_TEST_HOSTS ?? '{}');
const { request } = https;

https.request = (url, options, listener) => {
  const address = url instanceof URL && hosts[url.host];
  if (!address) return request(url, options, listener);
  const headers = { ...options.headers, 'x-forwarded-host': url.host, 'x-forwarded-proto': 'https' };
  const { lookup: _public, ...rest } = options;
  return http.request(new URL(url.pathname + url.search, address), { ...rest, headers }, listener);
};

const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function (...given) {
  const headers = given.at(-1);
  const there = URL.canParse(headers?.location ?? '') ? new URL(headers.location) : null;
  const address = there && hosts[there.host];
  if (address) headers.location = address.replace('127.0.0.1', 'localhost') + there.pathname + there.search;
  return writeHead.apply(this, given);
};
