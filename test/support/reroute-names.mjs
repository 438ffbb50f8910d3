/**
 * Preloaded into a server under test (`node --import`): requests to the names in VF_TEST_HOSTS (JSON, host to address) go to
 * servers on this machine, which are told under which name they were asked. The server's own code keeps the real addresses.
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
