import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesIn, isSame } from '../../tools/mutate/draw.mjs';
import { equivalent, named } from '../../tools/mutate/named.mjs';

test('each mutant with a name changes a line of today', () => {
  const gone = [...named, ...equivalent].filter((mutant) => {
    // Changes that are known to be equivalent are not drawn, so their line is looked up in another change of it.
    const changes = changesIn(mutant.file);
    return !changes.some((change) => isSame(change, mutant) || change.before === mutant.before);
  });
  assert.deepEqual(
    gone.map(({ file, before }) => `${file}: ${before}`),
    [],
  );
});
