/** The demo's interviews at the moment of seeding (demo/live/interview). */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { QuestionFields, Questions } from '../../../core/contract/content/questions';
import { HOUR_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { type Asked, interview } from '../../../demo/live/interview';
import type { Tables } from '../database/schema';
import { writeFields } from '../modules/content/comments/fields.repository';
import { livequestions } from '../modules/content/kinds/livequestions.kind';
import { drawCommentIds } from './demo.repository';

interface Given {
  section_uuid: string;
  /** Ids of writers by key. */
  people: ReadonlyMap<string, number>;
  now: number;
}

interface Interview {
  container_id: string;
  questions: readonly Asked[];
  /** Milliseconds from now. */
  opensIn?: number;
  closedFor?: number;
}

const isAnswered = ({ answer }: Asked) => answer !== undefined;

/** Interviews of the publication and of each frame of the gallery. */
export async function seedInterviews(trx: Transaction<Tables>, given: Given): Promise<void> {
  const all: Interview[] = [
    { container_id: interview.container_id, questions: interview.questions },
    { container_id: 'gallery-questions', questions: interview.questions },
    { container_id: 'gallery-questions-empty', questions: [] },
    { container_id: 'gallery-questions-early', questions: [], opensIn: 1000 * HOUR_MS },
    { container_id: 'gallery-questions-closed', questions: interview.questions.filter(isAnswered), closedFor: HOUR_MS },
  ];
  for (const one of all) await seedInterview(trx, one, given);
}

async function seedInterview(trx: Transaction<Tables>, one: Interview, given: Given): Promise<void> {
  const { container_id, questions, opensIn, closedFor } = one;
  const { section_uuid, people, now } = given;
  const uuid = randomUUID();
  const host = people.get(interview.host) as number;
  const end = now - (closedFor ?? 0);
  const drawn = await drawCommentIds(trx, questions.length + questions.filter(isAnswered).length);
  const ids = [...drawn];
  const known: number[] = [];
  const totals: Questions = { open: 0, answered: 0, dismissed: 0, live_uuid: null };
  const rows = questions.flatMap((question) => {
    const id = ids.shift() as number;
    const answer_id = question.answer ? (ids.shift() as number) : null;
    known.push(id);
    const into = known[question.mergedInto ?? -1];
    const merged_into = into === undefined ? null : numericIdToUuid(into);
    const fields = { ...fieldsOf(question, answer_id, end), merged_into };
    if (fields.status === 'live') totals.live_uuid = numericIdToUuid(id);
    totals[fields.status === 'live' ? 'open' : fields.status] += 1;
    return { id, answer_id, fields, question };
  });
  await sql`
    insert into containers (uuid, section_uuid, kind, container_id, date_created, expiry_time, total_visible, fields)
    values (
      ${uuid}, ${section_uuid}, ${livequestions.name}, ${container_id}, ${end - 2 * HOUR_MS},
      ${closedFor === undefined ? null : end}, ${drawn.length},
      ${JSON.stringify({ hosts: [numericIdToUuid(host)], ...(opensIn && { opens: now + opensIn }), questions: totals })}::jsonb
    )`.execute(trx);
  for (const { id, answer_id, fields, question } of rows) {
    const actor_id = people.get(question.by) as number;
    const date = end - question.ago * MINUTE_MS;
    const at = { kind: livequestions.name, container_uuid: uuid, section_uuid };
    await insert(trx, at, { id, thread_id: id, actor_id, text: question.text, date, likes: question.likes, fields });
    await writeFields(trx, [{ id, kind: livequestions.name, fields }]);
    if (!question.answer || answer_id === null) continue;
    const { text, ago } = question.answer;
    const answer = { id: answer_id, thread_id: id, actor_id: host, text, date: end - ago * MINUTE_MS, likes: 0 };
    await insert(trx, at, { ...answer, asker: actor_id });
  }
}

function fieldsOf({ answer, isLive, dismissal }: Asked, answer_id: number | null, end: number): QuestionFields {
  return {
    status: answer ? 'answered' : isLive ? 'live' : dismissal ? 'dismissed' : 'open',
    answer_uuid: answer_id === null ? null : numericIdToUuid(answer_id),
    answered_at: answer ? end - answer.ago * MINUTE_MS : null,
    dismissal: dismissal ?? null,
    merged_into: null,
  };
}

interface Written {
  id: number;
  thread_id: number;
  actor_id: number;
  text: string;
  date: number;
  likes: number;
  fields?: QuestionFields;
  /** Key of the person who asked the answered question. */
  asker?: number;
}

async function insert(
  trx: Transaction<Tables>,
  { kind, container_uuid, section_uuid }: { kind: string; container_uuid: string; section_uuid: string },
  { id, thread_id, actor_id, text, date, likes, fields, asker }: Written,
): Promise<void> {
  const parent_id = asker === undefined ? null : thread_id;
  await sql`
    insert into comments (
      id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, state, is_listed,
      date_created, total_likes, base_likes, ranked_likes, decisions, fields
    ) values (
      ${id}, ${kind}, ${container_uuid}, ${section_uuid}, ${thread_id}, ${parent_id}, ${asker ?? null}, ${actor_id}, ${text},
      'visible', true, ${date}, ${likes}, ${likes}, ${likes}, '[]'::jsonb,
      ${fields ? JSON.stringify(fields) : null}::jsonb
    )`.execute(trx);
}
