/**
 * All errors the server may answer: HTTP status and, where the wire has one, the `api_code`. The server throws `new
 * ApiError(code, data)`; the client maps the code to `settings.error.<code>` in the packs.
 * Source: specification §8; host contract 9.2.
 */
export const errors = {
  // 400: the request itself is wrong; `data.field` names the field.
  invalid_request: { status: 400 },
  invalid_field: { status: 400 },
  unregistered_email: { status: 400 },
  wrong_password: { status: 400 },
  login_method_disabled: { status: 400 },
  /** `data.captcha` is the task (core/contract/people/captcha). */
  captcha_required: { status: 400 },
  /** The words or the links of a text; `data.reason` says which. */
  content_refused: { status: 400 },
  // 401: no session, or an expired one.
  unauthorized: { status: 401 },
  session_expired: { status: 401 },
  // 403: a session, but not the right one.
  forbidden: { status: 403 },
  origin_refused: { status: 403 },
  banned_from_posting: { status: 403, api_code: 65540 },
  login_banned: { status: 403, api_code: 262151 },
  /** The login needs the code of the second factor; `data.ticket` replaces a proof that works once. */
  factor_required: { status: 403 },
  /** The site's staff needs a second factor; `data.secret` and `data.address` set one up (core/contract/console/factor). */
  factor_setup_required: { status: 403 },
  signup_banned: { status: 403, api_code: 458753 },
  email_unverified: { status: 403 },
  /** The site requires an entitlement that the publisher has not granted. */
  subscribers_only: { status: 403 },
  commenting_closed: { status: 403 },
  commenting_disabled: { status: 403 },
  dislikes_disabled: { status: 403 },
  poll_closed: { status: 403 },
  edit_window_closed: { status: 403 },
  removal_window_closed: { status: 403 },
  // 404
  not_found: { status: 404 },
  site_not_found: { status: 404 },
  section_not_found: { status: 404 },
  container_not_found: { status: 404 },
  content_not_found: { status: 404 },
  user_not_found: { status: 404 },
  page_not_found: { status: 404 },
  // 409
  container_exists: { status: 409 },
  email_taken: { status: 409 },
  /** The address of a login belongs to an account: its owner must log in there to connect the two. */
  account_exists: { status: 409 },
  name_taken: { status: 409 },
  duplicate_post: { status: 409 },
  /** A person can write one review per container; `data.content_uuid` is the existing one. */
  review_exists: { status: 409 },
  /** The publisher answers a review once. */
  reply_exists: { status: 409 },
  /** The poll does not allow changing a vote. */
  already_voted: { status: 409 },
  /** Another moderator has decided since, or there is nothing to undo. */
  decided_since: { status: 409 },
  /** Someone else changed the post in the meantime; `data.other` is the current version. */
  edit_conflict: { status: 409 },
  // Errors with other statuses.
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  too_many_requests: { status: 429 },
  something_went_wrong: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; api_code?: number }>;

export type ErrorCode = keyof typeof errors;

/** Body of every error answer on the wire (host contract 9.2). */
export interface ErrorBody {
  http_status: number;
  /** The message again: older clients read only this field. */
  error: string;
  code: ErrorCode;
  api_code?: number;
  message: string;
  /**
   * For `invalid_field`: `{ field }`; for bans: `{ reason, end_date (seconds), permanent }`; for a comment of the
   * container that the reader may not see: `{ was_here: true }`.
   */
  data?: Record<string, unknown>;
  request_id: string;
}
