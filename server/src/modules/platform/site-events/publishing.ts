/**
 * Messages of the outbox that tell the fediverse of changes: of a page, of a conversation, of an answer by staff, or that a
 * site no longer publishes. Each handler reads the present state, so a repeated message changes nothing.
 */
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import type { OutboxMessage } from '../outbox/outbox.repository';

export const PUBLISH_PAGE = 'social.page';
export const PUBLISH_CONTAINER = 'social.container';
export const PUBLISH_ANSWER = 'social.answer';
export const WITHDRAW_SITE = 'social.withdraw';

/** Changes of a page within this time are published together. */
const COLLECTED_MS = 10 * SECOND_MS;

export const publishPage = (site_uuid: string, page_id: number, now: number): OutboxMessage => {
  const date_next = (Math.floor(now / COLLECTED_MS) + 1) * COLLECTED_MS;
  return {
    kind: PUBLISH_PAGE,
    payload: { site_uuid, page_id },
    idempotency_key: `${PUBLISH_PAGE} ${page_id} ${date_next}`,
    now,
    date_next,
  };
};

export const publishContainer = (container_uuid: string, now: number): OutboxMessage => ({
  kind: PUBLISH_CONTAINER,
  payload: { container_uuid },
  idempotency_key: `${PUBLISH_CONTAINER} ${container_uuid} ${now}`,
  now,
});

export const publishAnswer = (comment_id: number, now: number): OutboxMessage => ({
  kind: PUBLISH_ANSWER,
  payload: { comment_id },
  idempotency_key: `${PUBLISH_ANSWER} ${comment_id} ${now}`,
  now,
});

export const withdrawSite = (site_uuid: string, now: number): OutboxMessage => ({
  kind: WITHDRAW_SITE,
  payload: { site_uuid },
  idempotency_key: `${WITHDRAW_SITE} ${site_uuid} ${now}`,
  now,
});
