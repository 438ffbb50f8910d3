/** A site that publishes in the fediverse, and one article that it has published. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app';
import { openContainer, type TestContainer } from './conversation';
import { publishPage } from './pages';

/** Changes are published together within this time. */
const COLLECTED_MS = 10_000;

export const publishing = (t: TestApp, more: object = {}) =>
  t.changeRules({
    social: { networks: 'open', first_waits: false, publish: true, about: '', handle_domain: '', ...more },
  });

export interface Article extends TestContainer {
  /** The id of its post. */
  id: string;
  page: { title: string; url: string; unique_id: string; description: string };
}

/** Runs the jobs that are due, and those that they leave. */
export async function runJobs(t: TestApp, ms = COLLECTED_MS): Promise<void> {
  t.pass(ms);
  await t.app.outbox.run();
  await t.app.outbox.run();
}

export const report = (t: TestApp, page: Article['page']) => publishPage(t, page);

export async function publishArticle(t: TestApp, title = 'The tide', description = 'It comes in.'): Promise<Article> {
  const container = await openContainer(t);
  const unique_id = container.container_id;
  const page = { title, url: `http://localhost/articles/${randomUUID()}`, unique_id, description };
  await report(t, page);
  await runJobs(t);
  const id = `${t.app.config.publicUrl}/social/containers/${container.cc}`;
  const found = await t.inject({ url: new URL(id).pathname });
  assert.equal(found.statusCode, 200, found.body);
  return { ...container, id, page };
}
