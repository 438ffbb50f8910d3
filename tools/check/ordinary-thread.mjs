/**
 * A guest's first page of 20 ordinary comments as the server renders it: text with a link, replies and answers to them,
 * a pinned one and a pick, staff, more of all. Used to measure first sheets.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const { STATE_FORMAT } = await tsImport('../../core/contract/content/painted.ts', import.meta.url);

const NOW = Date.parse('2026-05-04T12:00:00Z');
const HOUR_MS = 3_600_000;
const uuidOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const CONTAINER = uuidOf(99);
const REPLIES = 2;

const people = Array.from({ length: 6 }, (_, at) => ({
  uuid: uuidOf(100 + at),
  name: `Reader ${at}`,
  ...(at === 0 && { user_privilege: 'moderator' }),
}));

const aComment = (number, part) => ({
  content_uuid: uuidOf(number),
  actor_uuid: people[number % people.length].uuid,
  date_created: NOW - number * HOUR_MS,
  content: number % 4 === 0 ? 'It is all in the report: https://news.example/report' : `What reader ${number} thinks.`,
  total_likes: number,
  ...part,
});

/** Each second one has two answers, the second one to the first. */
function aThread(number) {
  const root = aComment(number, {
    is_pinned: number === 1,
    is_picked: number === 4,
    ...(number % 2 && { total_replies: REPLIES + 3, total_direct_replies: REPLIES + 3 }),
  });
  if (number % 2 === 0) return [root];
  const thread_uuid = root.content_uuid;
  const first = aComment(number + 1000, { thread_uuid, parent_uuid: thread_uuid, parent_actor_uuid: root.actor_uuid });
  const answer = { thread_uuid, parent_uuid: first.content_uuid, parent_actor_uuid: first.actor_uuid };
  return [root, first, aComment(number + 2000, answer)];
}

const contents = Array.from({ length: 10 }, (_, at) => aThread(at + 1)).flat();

const state = {
  v: STATE_FORMAT,
  widget: 'conversations',
  now: NOW,
  lang: 'en',
  attributes: {},
  settings: { section_uuid: uuidOf(1), domain: 'news.example' },
  sectionTree: { uuid: uuidOf(1), section_id: 1, name: '', children: [] },
  container_id: 'story-1',
  facts: {
    list: {
      more_available: true,
      contents,
      content_container_uuid: CONTAINER,
      container: {
        container_id: 'story-1',
        content_container_uuid: CONTAINER,
        total_visible_content: 40,
        total_visible_pinned_content: 1,
        total_visible_picked_content: 1,
        total_visible_top_content: 30,
        settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false },
        seq: 5,
      },
    },
    users: people,
  },
};

/** @param server folder of the server's build @returns the markup of the root */
export async function drawOrdinaryThread(server) {
  const { renderWidget } = await import(pathToFileURL(join(server, 'widgets.js')).href);
  const { packs } = JSON.parse(readFileSync(join(server, 'widgets.json'), 'utf8'));
  return renderWidget(state, packs);
}
