/** The built server as a process, with a site that publishes in the fediverse, and an article that it has published. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { Conversation, sectionUuid } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { moderator } from '../../../test/journeys/support/staff';
import { buildWidgets } from './painted';

const WITHIN_MS = 120_000;
const ASKED_EVERY_MS = 100;
const RULES = ['networks=open', 'first_waits=false', 'publish=true', 'name=news'];

export interface PublishingServer {
  server: Server;
  section: string;
  container_id: string;
  conversation: Conversation;
  /** Id of the article's post. */
  article: string;
  account: string;
}

export async function startPublishingServer(
  container_id: string,
  env: Record<string, string> = {},
): Promise<PublishingServer> {
  buildWidgets();
  const server = await startServer({ VF_PRIVATE_ADDRESSES: 'on', ...env });
  try {
    const { origin } = server;
    await server.commands(['site', 'rules', 'localhost', ...RULES.flatMap((rule) => ['--set', `social.${rule}`])]);
    const section = await sectionUuid(origin);
    const conversation = await Conversation.open(origin, container_id);
    const article = `${origin}/social/containers/${conversation.uuid}`;
    await reportPage(origin, container_id);
    await eventually(async () => (await fetch(article)).ok, 'the article is published', ASKED_EVERY_MS);
    return { server, section, container_id, conversation, article, account: `${origin}/social/actors/news` };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Says what the page of a conversation is, as staff. */
async function reportPage(origin: string, unique_id: string): Promise<void> {
  const { token } = await moderator(origin);
  const answer = await fetch(`${origin}/v2/localhost/pages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'The tide', url: `http://localhost/${unique_id}`, unique_id, description: '' }),
  });
  assert.ok(answer.ok, await answer.text());
}

/** Waits for what another process does. */
export async function eventually(
  isSeen: () => boolean | Promise<boolean>,
  what: string,
  everyMs = ASKED_EVERY_MS,
): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(everyMs)) if (await isSeen()) return;
  assert.fail(`not seen: ${what}`);
}
