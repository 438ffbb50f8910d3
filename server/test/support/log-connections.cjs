/**
 * Preloaded with `--require`, which threads do, too: appends every connection, name lookup and datagram of this process, its threads and its children
 * to the file VF_CONNECTIONS. Sockets of the file system stay on the machine, and are left out.
 */
const dgram = require('node:dgram');
const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');

const log = (line) => appendFileSync(process.env.VF_CONNECTIONS, `${line}\n`);

/** Calls `tell` with the arguments before each call. */
function watch(object, name, tell) {
  const original = object[name];
  object[name] = function watched(...args) {
    tell(...args);
    return original.apply(this, args);
  };
}

watch(net.Socket.prototype, 'connect', (first, second) => {
  // `net.connect` passes its arguments as an array.
  const [target, host] = Array.isArray(first) ? first : [first, second];
  const { path, port, host: named } = typeof target === 'object' ? target : { port: target, host };
  if (!path && !(typeof target === 'string' && target.startsWith('/'))) log(`connect ${named ?? 'localhost'}:${port}`);
});
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt']) {
  watch(dns, name, (host) => log(`look up ${host}`));
  watch(dns.promises, name, (host) => log(`look up ${host}`));
}
watch(dgram.Socket.prototype, 'send', () => log('send a datagram'));
syncBuiltinESMExports();
