/** Prepares what the parts of a run share: the build, bundled server tests and journeys, a PostgreSQL server, and initial data. */
import { startPostgres } from '../postgres.mjs';
import { beginData } from './begun.mjs';
import { bundleTests } from './bundle-tests.mjs';
import { runTimed, startSampling } from './cpu.mjs';

const once = (make) => {
  let made;
  return () => (made ??= make());
};

/** @param {string[]} bundled the server tests and journeys of this run */
export function prepareEnvironment(bundled) {
  const closers = [];
  let buildSeconds = 0;
  let postgresSeconds = () => 0;

  /** Server tests and journeys run the shipped build; two processes must not both build it. */
  const build = once(async () => {
    const { code, output, cpuSeconds } = await runTimed(process.execPath, ['tools/build.mjs', '--if-stale']);
    if (code !== 0) throw new Error(`the build failed:\n${output}`);
    buildSeconds = cpuSeconds;
  });
  const bundles = once(() => bundleTests([...new Set(bundled)]));
  const databaseUrl = once(async () => {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
    const postgres = await startPostgres();
    postgresSeconds = startSampling(postgres.pid());
    process.on('exit', () => postgres.stop());
    return postgres.url;
  });

  /** The data of a first start with the demo, for servers to begin with. */
  const embeddedData = once(async () => {
    await build();
    return beginData();
  });
  const postgresData = once(async () => {
    await build();
    const data = await beginData(await databaseUrl());
    closers.push(data.drop);
    return data;
  });

  async function dataEnv(onPostgres) {
    const { folder, template } = await (onPostgres ? postgresData() : embeddedData());
    return {
      VF_JOURNEY_BEGUN: folder,
      VF_JOURNEY_TEMPLATE: template,
      TEST_DATABASE_URL: onPostgres ? await databaseUrl() : '',
    };
  }

  return {
    /** @returns {Promise<{ env?: object, pathOf?: (file: string) => string }>} environment for the files of a part */
    async readyFor({ kind, onPostgres, browser }) {
      if (kind === 'client') return {};
      if (kind === 'contract') return void (await build()) ?? {};
      const env = await dataEnv(onPostgres);
      const own = kind === 'journeys' ? { VF_JOURNEY_BROWSER: browser } : { LOG_LEVEL: 'silent' };
      return { env: { ...env, ...own }, pathOf: await bundles() };
    },
    /** CPU seconds outside the test processes, by purpose. */
    cpuSeconds: () => ({ build: buildSeconds, PostgreSQL: postgresSeconds() }),
    async close() {
      for (const close of closers) await close();
    },
  };
}
