/** The units of `ship/systemd`: systemd accepts them, and they give the server few rights and its secrets as credentials. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';
import { documentedVariables, secretVariables } from './documented-variables.mjs';

const UNITS = ['vf.service', 'vf-migrate.service'];
/** In tenths of systemd's exposure level, which goes from 0 to 10. */
const EXPOSURE_AT_MOST = 30;
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
const skip = !isInstalled && 'needs systemd-analyze';

/** Lines `Name=value` of a unit, in order. */
const linesOf = (unit) =>
  [...readFileSync(join(ROOT, 'ship/systemd', unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({
    name,
    value,
  }));
const valuesOf = (unit, wanted) =>
  linesOf(unit)
    .filter(({ name }) => name === wanted)
    .map(({ value }) => value);

for (const unit of UNITS) {
  describe(unit, () => {
    const folder = mkdtempSync(join(tmpdir(), 'vf-systemd-'));
    const copy = join(folder, unit);
    // systemd checks that the program exists; Node may have another path here.
    before(() => {
      const text = readFileSync(join(ROOT, 'ship/systemd', unit), 'utf8');
      writeFileSync(copy, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    });
    after(() => rmSync(folder, { recursive: true }));

    test('systemd accepts it', { skip }, () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' });
      // An unknown line is a warning.
      assert.ok(!stderr.includes(copy), stderr);
      assert.equal(status, 0, stderr);
    });

    test('systemd finds it little exposed', { skip }, () => {
      const words = ['security', '--no-pager', '--offline=yes', `--threshold=${EXPOSURE_AT_MOST}`, copy];
      const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
      assert.equal(status, 0, stderr + stdout);
    });

    test('it gets secrets as credentials, and variables that are documented', () => {
      const variables = valuesOf(unit, 'Environment').flatMap((value) => value.split(' '));
      const credentials = valuesOf(unit, 'LoadCredential').map((value) => value.split(':')[0]);
      const files = [];
      for (const [name, value] of variables.map((variable) => variable.split('='))) {
        assert.ok(documentedVariables.has(name), name);
        assert.ok(!secretVariables.includes(name), `${name} must be a file`);
        if (name.endsWith('_FILE')) files.push(value);
      }
      assert.deepEqual(
        files.sort(),
        credentials.map((name) => `%d/${name}`),
      );
      assert.deepEqual(credentials, ['DATABASE_URL', 'VF_SECRET']);
    });

    test('it starts a program of the bundle', () => {
      const [, program] = /^\/usr\/bin\/node \/opt\/vf\/(server\/\S+)/.exec(valuesOf(unit, 'ExecStart')[0]);
      const containerfile = readFileSync(join(ROOT, 'ship/image/Containerfile'), 'utf8');
      assert.ok(containerfile.includes(`/app/${program}`) || existsSync(join(ROOT, program)), program);
    });
  });
}

test('the server keeps its state, many connections, and starts again after a failure', () => {
  const lines = linesOf('vf.service').map(({ name, value }) => `${name}=${value}`);
  for (const line of ['StateDirectory=vf', 'LimitNOFILE=65536', 'Restart=on-failure', 'KillMode=mixed'])
    assert.ok(lines.includes(line), line);
  assert.ok(lines.some((line) => line.startsWith('Environment=') && line.includes('VF_DATA_DIR=%S/vf')));
});

test('V8 may compile code, and both units have the same sandbox', () => {
  const sandboxOf = (unit) => {
    const lines = linesOf(unit).map(({ name, value }) => `${name}=${value}`);
    return lines.slice(lines.indexOf('DynamicUser=yes')).filter((line) => !/^(StateDirectory|WantedBy)/.test(line));
  };
  const sandbox = sandboxOf('vf.service');
  assert.deepEqual(sandboxOf('vf-migrate.service'), sandbox);
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'NoNewPrivileges=yes',
    'MemoryDenyWriteExecute=no',
    'SystemCallFilter=@system-service @pkey',
  ])
    assert.ok(sandbox.includes(line), line);
});
