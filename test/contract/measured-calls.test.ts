/** The list of calls whose blocks are counted in a big database (`npm run bench -- growth`) has every route. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/support/app';
import { readRoutes, watchRoutes, writeRoutes } from '../../server/test/support/visibility/routes';
import { leftOutReads, leftOutWrites } from '../../tools/bench/growth/left-out';
import { measuredWrites, requireRows } from '../../tools/bench/growth/writes';

test('every call that writes is measured in a big database, or says why not', async () => {
  watchRoutes();
  const t = await startTestApp();
  try {
    assert.ok(measuredWrites().length > 150, 'the server registers its routes');
    assert.doesNotThrow(requireRows);
    const routes = [...readRoutes(), ...writeRoutes()];
    for (const [out, why] of [...leftOutReads, ...leftOutWrites])
      assert.ok(
        routes.some((route) => out.test(route)),
        `no route is left out as ${why}: ${out}`,
      );
  } finally {
    await t.close();
  }
});
