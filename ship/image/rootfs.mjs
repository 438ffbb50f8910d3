/**
 * The file system of the image: Node, the libraries that it and the native packages load, and the bundled server. There is no
 * shell, no package manager, and nothing else in it.
 *
 *   node ship/image/rootfs.mjs <folder> [--slim] [--node <program>]
 *
 * --slim leaves out the embedded database and the demo, for servers with PostgreSQL.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/run.mjs';
import { bundleServer } from '../bundle.mjs';
import { installNativePackages } from '../native-packages.mjs';

/** Loaded by name when an address is looked up, so `ldd` does not list them. */
const NAME_SERVICE = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** OpenShift runs a container with any user id and with group 0. */
const USER = { id: 10001, group: 0 };

export async function makeRoot(folder, { isSlim = false, node = process.execPath } = {}) {
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'app');
  await bundleServer(app);
  installNativePackages(app, { hasEmbedded: !isSlim });
  if (!isSlim) cpSync(join(ROOT, 'demo'), join(app, 'demo'), { recursive: true });
  place(node, join(folder, 'usr/bin/node'));
  chmodSync(join(folder, 'usr/bin/node'), 0o755);
  for (const library of librariesOf([node, ...nativeFilesIn(app)])) place(library, join(folder, library));
  if (existsSync(CERTIFICATES)) place(CERTIFICATES, join(folder, CERTIFICATES));
  write(join(folder, 'etc/passwd'), `vf:x:${USER.id}:${USER.group}:vf:/data:/usr/sbin/nologin\n`);
  write(join(folder, 'etc/group'), `root:x:${USER.group}:\n`);
  write(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  // A container's own file systems are mounted there, also where the root cannot be written.
  for (const name of ['dev', 'proc', 'sys', 'tmp']) mkdirSync(join(folder, name));
  chmodSync(join(folder, 'tmp'), 0o1777);
  mkdirSync(join(folder, 'data'));
  chmodSync(join(folder, 'data'), 0o770);
}

/** Libraries of the machine; the libraries of native packages are already beside them. */
function librariesOf(files) {
  const found = new Set();
  for (const file of files) {
    const text = execFileSync('ldd', [file], { encoding: 'utf8' });
    for (const [, path] of text.matchAll(/(?:=> )?(\/\S+) \(0x/g)) if (!path.includes('node_modules')) found.add(path);
  }
  const [libc = ''] = [...found].filter((path) => path.endsWith('/libc.so.6'));
  for (const name of NAME_SERVICE) if (existsSync(join(dirname(libc), name))) found.add(join(dirname(libc), name));
  return [...found].sort();
}

const nativeFilesIn = (app) =>
  readdirSync(join(app, 'node_modules'), { recursive: true })
    .filter((name) => /\.node$|\.so(\.[\d.]+)?$/.test(name))
    .map((name) => join(app, 'node_modules', name));

function place(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { slim: { type: 'boolean' }, node: { type: 'string' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('usage: node ship/image/rootfs.mjs <folder> [--slim] [--node <program>]');
  await makeRoot(folder, { isSlim: values.slim, node: values.node });
}
