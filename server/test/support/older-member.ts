import { DAY_MS } from '../../../core/contract/values/durations';
import type { TestApp, TestUser } from './app';

/** Signs up a person whose account is old enough that no rule takes them for a newcomer. */
export async function olderMember(t: TestApp, name: string): Promise<TestUser> {
  const who = await t.signUp(name);
  await t.changeUser(who, { date_created: t.app.clock.now() - 30 * DAY_MS });
  return who;
}
