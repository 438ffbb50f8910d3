/**
 * Asks a site's own server about a post: `approve`, `reject` or `review` (host contract 15 "Automatic verdicts").
 * Posting waits for nothing else, and no longer than the site allows.
 *
 * Sends a POST of `{request_uuid, time, version, action, section_uuid, content_container_uuid, parent_uuid,
 * content_uuid, actor_uuid, content, links}`, signed like Standard Webhooks (host contract 14). The answer is
 * `{"verdict": "review"}`, with an optional `score`. The action `test` is about no post; the answer changes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { type Egress, request } from '../../platform/outbound/outbound';
import { signWebhook } from '../../platform/outbound/sign-webhook';
import type { Site } from '../../sites/sites/site-registry';
import type { Draft } from './phase';

const ANSWER_BYTES = 16 * 1024;
/** Maximum of a site's posts that wait for the hook at once, in case it hangs. */
const AT_ONCE = 50;

export interface HookVerdict {
  verdict: 'approve' | 'reject' | 'review';
  score?: number;
}

const verdicts = new Set(['approve', 'reject', 'review']);
const asking = new Map<string, number>();

/** @throws without a verdict: the hook is busy, slow, down, or answers something else */
export async function askHook(draft: Draft, egress: Egress): Promise<HookVerdict> {
  const { site, rules, now } = draft;
  const busy = asking.get(site.uuid) ?? 0;
  if (busy >= AT_ONCE) throw new Error('too many posts wait for the hook');
  asking.set(site.uuid, busy + 1);
  try {
    return await sendQuestion(rules.hook, (id) => questionOf(draft, id), now, egress);
  } finally {
    const left = (asking.get(site.uuid) ?? 1) - 1;
    if (left > 0) asking.set(site.uuid, left);
    else asking.delete(site.uuid);
  }
}

/** Sends a question about no post, to see whether the hook answers. @throws as `askHook` */
export const probeHook = ({ uuid, rules }: Site, now: number, egress: Egress): Promise<HookVerdict> =>
  sendQuestion(
    rules.hook,
    (id) => ({
      ...{ request_uuid: id, time: now, version: 1, action: 'test', section_uuid: uuid },
      ...{ content_container_uuid: NULL_UUID, parent_uuid: NULL_UUID, actor_uuid: NULL_UUID },
      ...{ content: 'Test', media_alts: [], links: [] },
    }),
    now,
    egress,
  );

async function sendQuestion(
  { url, secret, timeout_ms }: SiteRules['hook'],
  question: (id: string) => object,
  now: number,
  egress: Egress,
): Promise<HookVerdict> {
  const id = randomUUID();
  const body = JSON.stringify(question(id));
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id, ...signWebhook([secret], id, now, body) },
    body,
    timeoutMs: timeout_ms,
    maxBytes: ANSWER_BYTES,
    ...egress,
  });
  if (answer.status < 200 || answer.status > 299) throw new Error(`the hook answered ${answer.status}`);
  return readVerdict(answer.body.toString('utf8'));
}

const questionOf = (
  { section_uuid, container_uuid, parent_id, content_id, written, user, isEdit, now }: Draft,
  id: string,
) => ({
  request_uuid: id,
  time: now,
  version: 1,
  action: isEdit ? 'updated' : 'created',
  section_uuid,
  content_container_uuid: container_uuid,
  parent_uuid: parent_id === null ? container_uuid : numericIdToUuid(parent_id),
  ...(content_id !== null && { content_uuid: numericIdToUuid(content_id) }),
  actor_uuid: numericIdToUuid(user.id),
  content: written.content,
  media_alts: written.media.flatMap(({ alt }) => alt ?? []),
  links: written.links,
});

function readVerdict(text: string): HookVerdict {
  const { verdict, score } = (JSON.parse(text) ?? {}) as { verdict?: unknown; score?: unknown };
  if (typeof verdict !== 'string' || !verdicts.has(verdict)) throw new Error('the hook gave no verdict');
  const isScore = typeof score === 'number' && score >= 0 && score <= 1;
  return { verdict: verdict as HookVerdict['verdict'], ...(isScore && { score }) };
}
