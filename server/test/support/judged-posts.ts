/** Ordinary, trusted and ghost-banned people and a moderator on a separate server, and the results of their posts. */
import { after, afterEach, before } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { Decision, StoredRules } from '../../../core/contract/content/site-rules';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from './app';
import { post, sendPost, type TestContainer } from './conversation';
import { type Hook, openHook } from './hook';

export let t: TestApp;
export let anna: TestUser;
export let bert: TestUser;
export let mona: TestUser;
export let tina: TestUser;
export let gus: TestUser;
export let hook: Hook;

/** Sets up the tests. Call this in a `describe`. Restores the site's rules after each test. */
export function judgedPosts(): void {
  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    hook = await openHook();
    anna = await t.signUp('Anna');
    bert = await t.signUp('Bert');
    mona = await t.signUp('Mona', 'moderator');
    tina = await t.signUp('Tina');
    await t.changeUser(tina, { badge_trusted: true });
    gus = await t.signUp('Gus');
    await t.changeUser(gus, { ban_level: 'ghost' });
  });
  after(async () => {
    await t?.close();
    await hook?.close();
  });
  afterEach(async () => {
    await t.app.db.updateTable('sites').set({ rules: '{}' }).execute();
    await t.changeRules({});
  });
}

export const rules = (change: StoredRules) => t.changeRules(change);
export const decisionsOf = async (comment: Comment): Promise<Decision[]> => {
  const id = uuidToNumericId(comment.content_uuid) as number;
  const row = await t.app.db.selectFrom('comments').select('decisions').where('id', '=', id).executeTakeFirstOrThrow();
  return row.decisions;
};
export const stateOf = async (who: TestUser, container: TestContainer, content: string) =>
  (await post(who, container, content)).state;
export const refusal = async (who: TestUser, container: TestContainer, content: string) => {
  const answer = await sendPost(who, container, content);
  return [answer.statusCode, answer.json().code] as const;
};
export const judged = async (phase: string, verdict: string): Promise<number> => {
  const text = (await t.inject({ url: '/metrics' })).body;
  const found = new RegExp(`^posting_judged_total\\{phase="${phase}",verdict="${verdict}"\\} (\\d+)`, 'm').exec(text);
  return Number(found?.[1] ?? 0);
};
