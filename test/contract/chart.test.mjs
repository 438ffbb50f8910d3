/** The Helm chart: Helm accepts it, it gives the server few rights and its secrets as files, and it refuses values that lose data. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { findHelm } from '../../ship/chart/tools/fetch.mjs';
import { IMAGE } from '../../ship/names.mjs';
import { ROOT } from '../../tools/run.mjs';
import { documentedVariables, secretVariables } from './documented-variables.mjs';

const CHART = join(ROOT, 'ship/chart');
const helm = await findHelm();
const skip = !helm && 'needs Helm: node ship/chart/tools/fetch.mjs';
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const BASE = { publicUrl: 'https://community.example', existingSecret: 'vf' };
const KEYS = ['DATABASE_URL', 'VF_SECRET', 'REDIS_URL'];
const S3 = { endpoint: 'https://s3.example', bucket: 'uploads', region: 'auto', accessKeyId: 'id' };
const S3_KEYS = ['DATABASE_URL', 'VF_SECRET', 'REDIS_URL', 'VF_S3_SECRET_ACCESS_KEY'];

function render(values, command = ['template', 'news']) {
  const words = [...command, CHART, '--values', '-'];
  const { status, stdout, stderr } = spawnSync(helm, words, { input: JSON.stringify(values), encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The rendered documents, by kind. */
function documents(values) {
  const { status, stdout, stderr } = render({ ...BASE, ...values });
  assert.equal(status, 0, stderr);
  const all = parseAllDocuments(stdout).map((document) => document.toJS());
  return Object.fromEntries(all.filter(Boolean).map((document) => [document.kind, document]));
}

const SETS = {
  small: {},
  shared: { replicas: 3, secretKeys: KEYS, persistence: { accessMode: 'ReadWriteMany' } },
  store: { replicas: 2, secretKeys: S3_KEYS, s3: S3 },
  scaled: { autoscaling: { enabled: true }, secretKeys: S3_KEYS, s3: S3 },
  reached: { ingress: { enabled: true, className: 'nginx', tlsSecret: 'tls' }, networkPolicy: { enabled: true } },
  watched: { serviceMonitor: { enabled: true }, secretKeys: ['DATABASE_URL', 'VF_SECRET', 'VF_OPERATOR_TOKEN'] },
};
const POD_KINDS = ['Deployment', 'Job'];

describe('chart', { skip }, () => {
  test('Helm finds nothing to complain about', () => {
    for (const [name, values] of Object.entries(SETS)) {
      const { status, stdout, stderr } = render({ ...BASE, ...values }, ['lint', '--strict']);
      assert.equal(status, 0, `${name}: ${stdout}${stderr}`);
    }
  });

  test('each set of values gives the objects it needs', () => {
    const kinds = Object.entries(SETS).map(([name, values]) => [name, Object.keys(documents(values)).sort().join(' ')]);
    const every = (more) => ['Deployment', 'Job', 'Service', ...more].sort().join(' ');
    assert.deepEqual(Object.fromEntries(kinds), {
      small: every(['PersistentVolumeClaim']),
      shared: every(['PersistentVolumeClaim', 'PodDisruptionBudget']),
      store: every(['PodDisruptionBudget']),
      scaled: every(['HorizontalPodAutoscaler', 'PodDisruptionBudget']),
      reached: every(['Ingress', 'NetworkPolicy', 'PersistentVolumeClaim']),
      watched: every(['PersistentVolumeClaim', 'ServiceMonitor']),
    });
  });

  test('pods have few rights, and secrets as files only', () => {
    for (const values of Object.values(SETS)) {
      const all = documents(values);
      for (const kind of POD_KINDS) {
        const { spec } = all[kind].spec.template;
        const [container] = spec.containers;
        assert.equal(spec.automountServiceAccountToken, false);
        assert.equal(spec.securityContext.runAsNonRoot, true);
        assert.deepEqual([spec.securityContext.runAsUser, spec.securityContext.runAsGroup], [10001, 0]);
        assert.equal(container.securityContext.readOnlyRootFilesystem, true);
        assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] });
        for (const { name, value } of container.env) {
          assert.ok(documentedVariables.has(name), name);
          assert.ok(!secretVariables.includes(name), `${name} must be a file`);
          if (name.endsWith('_FILE')) assert.equal(value, `/run/secrets/vf/${name.slice(0, -'_FILE'.length)}`);
        }
        assert.deepEqual(
          container.volumeMounts.map(({ name }) => name),
          spec.volumes.map(({ name }) => name),
        );
      }
    }
  });

  test('the Job migrates, so the server does not', () => {
    const { Deployment, Job } = documents({});
    const migrates = ({ spec }) =>
      spec.template.spec.containers[0].env.find(({ name }) => name === 'VF_MIGRATE')?.value;
    assert.equal(migrates(Deployment), 'off');
    assert.deepEqual(Job.spec.template.spec.containers[0].args, ['migrate']);
    assert.equal(Job.metadata.annotations['helm.sh/hook'], 'pre-install,pre-upgrade');
    const without = documents({ migration: { enabled: false } });
    assert.equal(without.Job, undefined);
    assert.equal(migrates(without.Deployment), undefined);
  });

  test('a database that is away makes the server unready, and does not restart it', () => {
    const [{ startupProbe, readinessProbe, livenessProbe }] = documents({}).Deployment.spec.template.spec.containers;
    assert.equal(startupProbe.httpGet.path, '/healthz');
    assert.equal(livenessProbe.httpGet.path, '/healthz');
    assert.equal(readinessProbe.httpGet.path, '/readyz');
  });

  test('the Service selects pods of the server, and not those of the migration', () => {
    const { Service, Deployment, Job } = documents({});
    const matches = ({ spec }) =>
      Object.entries(Service.spec.selector).every(([name, value]) => spec.template.metadata.labels[name] === value);
    assert.equal(matches(Deployment), true);
    assert.equal(matches(Job), false);
  });

  test('WebSockets stay open behind the Ingress, which serves the host of the public address', () => {
    const { Ingress } = documents(SETS.reached);
    assert.equal(Ingress.spec.rules[0].host, 'community.example');
    assert.equal(Ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'], '3600');
  });

  for (const [title, values, message] of [
    ['no public address', { publicUrl: '' }, /publicUrl/],
    ['a public address with a path', { publicUrl: 'https://a.example/b' }, /publicUrl/],
    ['no Secret', { existingSecret: '' }, /existingSecret/],
    ['a Secret without VF_SECRET', { secretKeys: ['DATABASE_URL'] }, /secretKeys/],
    ['an unknown value', { replica: 2 }, /replica/],
    ['replicas without shared uploads', { replicas: 2, secretKeys: KEYS }, /needs shared uploads/],
    [
      'replicas without Redis',
      { ...SETS.store, secretKeys: S3_KEYS.filter((key) => key !== 'REDIS_URL') },
      /REDIS_URL/,
    ],
    ['scaling without shared uploads', { autoscaling: { enabled: true }, secretKeys: KEYS }, /needs shared uploads/],
    ['a store without its key', { s3: S3 }, /VF_S3_SECRET_ACCESS_KEY/],
    ['metrics without a token', { serviceMonitor: { enabled: true } }, /VF_OPERATOR_TOKEN/],
    ['a secret among variables', { env: { SMTP_URL_FILE: '/x' } }, /SMTP_URL_FILE is a secret/],
  ])
    test(`refuses ${title}`, () => {
      const { status, stderr } = render({ ...BASE, ...values });
      assert.notEqual(status, 0);
      assert.match(stderr, message);
    });

  test('its image is that of this version', () => {
    const { version } = JSON.parse(read('package.json'));
    const [{ image }] = documents({}).Deployment.spec.template.spec.containers;
    assert.equal(image, `${IMAGE}:${version}-slim`);
    const { version: own, appVersion } = parse(read('ship/chart/Chart.yaml'));
    assert.deepEqual([own, appVersion], [version, version]);
  });

  test('every path in a variable exists in the image', () => {
    const containerfile = read('ship/image/Containerfile');
    const [container] = documents({}).Deployment.spec.template.spec.containers;
    assert.match(containerfile, /^USER 10001:0$/m);
    assert.match(containerfile, new RegExp(`PORT=${container.ports[0].containerPort}\\b`));
    assert.ok(containerfile.includes('VF_DATA_DIR=/data'));
  });
});
