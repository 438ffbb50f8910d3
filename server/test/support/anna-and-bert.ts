/** Two readers and a moderator of a separate server. */
import { after, before } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from './app';
import { buildWidgets } from './painted';

export let t: TestApp;
export let anna: TestUser;
export let bert: TestUser;
export let mona: TestUser;

/** Sets up the tests of a file. */
export function annaAndBert(): void {
  before(async () => {
    t = await startTestApp();
    anna = await t.signUp('Anna');
    bert = await t.signUp('Bert');
    mona = await t.signUp('Mona', 'moderator');
  });
  after(() => t?.close());
}

/** With the widgets that the server paints. */
export function paintedAnnaAndBert(): void {
  before(() => buildWidgets());
  annaAndBert();
}
