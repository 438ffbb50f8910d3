/** `ship/compose` hardens its services, passes secrets as files, documents its variables and runs the image of this version. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { IMAGE } from '../../ship/names.mjs';
import { ROOT } from '../../tools/run.mjs';
import { documentedVariables, secretVariables } from './documented-variables.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const text = read('ship/compose/compose.yml');
const { services, volumes, secrets } = parse(text, { merge: true });
const operations = read('docs/OPERATIONS.md');
const containerfile = read('ship/image/Containerfile').replaceAll('\\\n', ' ');
const { version } = JSON.parse(read('package.json'));
/** This service creates the files of the secrets, so it cannot be read-only. */
const WRITER = 'secret-files';
const REQUIRED = ['POSTGRES_PASSWORD', 'VF_PUBLIC_URL', 'VF_SECRET'];

const mountsOf = (service) => (service.volumes ?? []).map((volume) => volume.split(':'));
const hasTool = (name, ...words) => spawnSync(name, words).status === 0;

test('every service has only the rights that it needs', () => {
  for (const [name, service] of Object.entries(services)) {
    assert.equal(service.read_only, name !== WRITER, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.cap_add, name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined, name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.tmpfs.includes('/tmp'), name);
    assert.match(service.logging.options['max-size'], /^\d+m$/, name);
    assert.ok(Number(service.logging.options['max-file']) > 0, name);
    for (const key of ['privileged', 'devices', 'pid', 'ipc', 'build']) assert.ok(!(key in service), `${name}: ${key}`);
  }
  assert.equal(services[WRITER].network_mode, 'none');
});

test('only Caddy can be reached from other machines', () => {
  for (const [name, { ports = [] }] of Object.entries(services))
    for (const port of ports) assert.ok(name === 'caddy' || port.startsWith('127.0.0.1:'), `${name}: ${port}`);
});

test('a service waits until the services it needs are healthy', () => {
  assert.deepEqual(Object.keys(services.server.depends_on).sort(), ['postgres', WRITER, 'valkey']);
  assert.equal(services.server.depends_on.valkey.required, false);
  for (const [name, { depends_on = {} }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      assert.equal(condition, other === WRITER ? 'service_completed_successfully' : 'service_healthy', name);
    }
  }
  for (const [name, { healthcheck }] of Object.entries(services)) {
    if (name !== WRITER) assert.equal(healthcheck?.test[0], 'CMD', `${name}: no health check without a shell`);
  }
});

test('Compose says which of the three required variables is missing', () => {
  const required = new Set([...text.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name));
  assert.deepEqual([...required].sort(), REQUIRED);
  const example = [...read('ship/compose/.env.example').matchAll(/^(\w+)=(.*)$/gm)];
  const first = example.slice(0, REQUIRED.length);
  assert.deepEqual(first.map(([, name, value]) => name + value).sort(), REQUIRED);
  const names = new Set(example.map(([, name]) => name));
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  for (const name of [...used, ...Object.values(secrets).map(({ environment }) => environment)])
    assert.ok(names.has(name), `${name} is not in .env.example`);
  for (const name of names)
    assert.ok(documentedVariables.has(name) || ['POSTGRES_PASSWORD', 'COMPOSE_PROFILES'].includes(name), name);
});

test('every variable of the server is documented', () => {
  for (const name of Object.keys(services.server.environment)) assert.ok(documentedVariables.has(name), name);
});

test('no secret is in an environment', () => {
  const hidden = new Set([...secretVariables, ...Object.keys(secrets)]);
  for (const [name, { environment = {}, command = [] }] of Object.entries(services)) {
    for (const [variable, value] of Object.entries(environment)) {
      assert.ok(!hidden.has(variable), `${name}: ${variable}`);
      for (const [, used] of String(value).matchAll(/\$\{(\w+)/g)) assert.ok(!hidden.has(used), `${name}: ${variable}`);
    }
    assert.doesNotMatch(command.join(' '), /\$\{/, name);
  }
});

test('services find each secret as a file, also after a second start', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'vf-secrets-'));
  t.after(() => rmSync(root, { recursive: true }));
  const [given, written] = ['given', 'written'].map((name) => join(root, name));
  mkdirSync(given);
  mkdirSync(written);
  const writer = services[WRITER];
  assert.deepEqual(mountsOf(writer), [['secrets', '/secrets']]);
  const [program, ...flags] = writer.entrypoint;
  assert.equal(program, '/usr/bin/node');
  const [script] = writer.command;
  const code = script.replaceAll('/run/secrets', given).replaceAll('/secrets/', `${written}/`);
  for (const password of ['first', 'a/b@c:d ?#%']) {
    for (const name of writer.secrets) writeFileSync(join(given, name), name === 'POSTGRES_PASSWORD' ? password : name);
    const { status, stderr } = spawnSync(process.execPath, [...flags, code], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const address = new URL(readFileSync(join(written, 'DATABASE_URL'), 'utf8'));
    assert.equal(decodeURIComponent(address.password), password);
    assert.equal(address.username, services.postgres.environment.POSTGRES_USER);
    assert.ok(address.hostname in services);
  }
  for (const name of ['server', 'postgres']) {
    const { environment, depends_on } = services[name];
    assert.ok(mountsOf(services[name]).some((mount) => mount.join(':') === 'secrets:/secrets:ro'));
    assert.ok(WRITER in depends_on);
    for (const [variable, path] of Object.entries(environment).filter(([key]) => key.endsWith('_FILE'))) {
      assert.equal(path, `/secrets/${variable.slice(0, -'_FILE'.length)}`);
      assert.ok(existsSync(path.replace('/secrets', written)), path);
    }
  }
});

test('the server’s paths exist in its image', () => {
  const variables = Object.fromEntries(
    [.../^ENV (.*)$/m.exec(containerfile)[1].matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const [program] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(containerfile)[1]);
  const [, check] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(containerfile);
  assert.deepEqual(services.server.healthcheck.test, ['CMD', ...JSON.parse(check)]);
  assert.equal(services[WRITER].entrypoint[0], program);
  const [data] = mountsOf(services.server).find(([, path]) => path === variables.VF_DATA_DIR) ?? [];
  assert.equal(data, 'data');
  assert.deepEqual(services.server.ports, [`127.0.0.1:3000:${variables.PORT}`]);
  // Variables of the image that Compose must not change.
  for (const name of Object.keys(variables)) assert.ok(!(name in services.server.environment), name);
});

test('data is in volumes that outlive a container', () => {
  const named = Object.values(services).flatMap((service) => mountsOf(service).map(([from]) => from));
  for (const from of named) {
    if (from.startsWith('./')) assert.ok(existsSync(join(ROOT, 'ship/compose', from)), from);
    else assert.ok(from in volumes, from);
  }
  assert.deepEqual(
    Object.keys(volumes).filter((name) => !named.includes(name)),
    [],
  );
  assert.ok(mountsOf(services.postgres).some(([, path]) => path === '/var/lib/postgresql/data'));
});

test('one version everywhere, and no image without a version', () => {
  assert.equal(JSON.parse(read('server/package.json')).version, version);
  const places = ['ship/compose/compose.yml', 'ship/image/Containerfile', 'docs/OPERATIONS.md'];
  for (const path of places) {
    const tags = [...read(path).matchAll(new RegExp(`${IMAGE}:([\\d.]+)-`, 'g'))].map(([, tag]) => tag);
    assert.ok(tags.length > 0, path);
    for (const tag of tags) assert.equal(tag, version, path);
  }
  for (const [name, { image }] of Object.entries(services)) assert.match(image, /:\d[\w.-]*$/, name);
  for (const name of ['server', WRITER]) assert.equal(services[name].image, `${IMAGE}:${version}-slim`);
});

test('both proxies pass WebSockets to the server for longer than its pings', () => {
  assert.match(read('ship/compose/Caddyfile'), /^\{\$VF_PUBLIC_URL\} \{\n\treverse_proxy server:3000\n\}$/m);
  assert.deepEqual(Object.keys(services.caddy.environment), ['VF_PUBLIC_URL']);
  const nginx = nginxExample();
  assert.match(nginx, /proxy_http_version 1\.1;/);
  assert.match(nginx, /proxy_set_header Upgrade \$http_upgrade;/);
  assert.match(nginx, /proxy_read_timeout \d+h;/);
  assert.match(nginx, /proxy_pass http:\/\/127\.0\.0\.1:3000;/);
});

function nginxExample() {
  return /```nginx\n([\s\S]*?)```/.exec(operations)?.[1] ?? '';
}

const hasCompose = hasTool('docker', 'compose', 'version');
test('Docker Compose accepts the file', { skip: !hasCompose && 'needs docker compose' }, () => {
  const env = { ...process.env, COMPOSE_PROFILES: 'tls,many' };
  for (const name of REQUIRED) env[name] = 'https://community.example';
  const words = ['compose', '--file', join(ROOT, 'ship/compose/compose.yml'), 'config', '--quiet'];
  const all = spawnSync('docker', words, { env, encoding: 'utf8' });
  assert.equal(all.status, 0, all.stderr);
  for (const name of REQUIRED) {
    const { status, stderr } = spawnSync('docker', words, { env: { ...env, [name]: '' }, encoding: 'utf8' });
    assert.notEqual(status, 0, name);
    assert.match(stderr, new RegExp(name));
  }
});

test('Caddy accepts its file', { skip: !hasTool('caddy', 'version') && 'needs caddy' }, () => {
  const { status, stderr } = spawnSync('caddy', ['adapt', '--config', join(ROOT, 'ship/compose/Caddyfile')], {
    env: { ...process.env, VF_PUBLIC_URL: 'https://community.example' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /not formatted/);
});

test('nginx accepts the example', { skip: !hasTool('nginx', '-v') && 'needs nginx' }, (t) => {
  const root = mkdtempSync(join(tmpdir(), 'vf-nginx-'));
  t.after(() => rmSync(root, { recursive: true }));
  // Without the certificate, which does not exist here.
  const example = nginxExample()
    .replace(/ ssl;/, ';')
    .replace(/^\s*ssl_certificate.*$/gm, '');
  const file = join(root, 'nginx.conf');
  writeFileSync(file, `pid ${root}/pid; events {} http { ${example} }`);
  const { stderr } = spawnSync('nginx', ['-t', '-c', file, '-e', 'stderr'], { encoding: 'utf8' });
  // Not the exit code: nginx also fails where it cannot write to its own folders.
  assert.match(stderr, /syntax is ok/);
});
