import type { TestApp, TestUser } from './app';

/** Returns the stored account of a person. */
export const rowOf = (t: TestApp, { id }: Pick<TestUser, 'id'>) =>
  t.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
