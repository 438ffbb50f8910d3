/** The states of push messages in this browser, and every way between them (specification §4 "Push"). */

export type PushState = 'base' | 'ready' | 'processing' | 'subscribed' | 'unsubscribed' | 'failed';

/** `found`, `missing`: this browser's subscription, by a look or by what was asked for. */
export type PushStep = 'start' | 'found' | 'missing' | 'fail' | 'subscribe' | 'unsubscribe' | 'login';

const arrows: Record<PushState, Partial<Record<PushStep, PushState>>> = {
  base: { start: 'ready' },
  // Looks whether the browser can, the site wants it, and who has it on.
  ready: { found: 'subscribed', missing: 'unsubscribed', fail: 'failed', login: 'ready' },
  subscribed: { unsubscribe: 'processing', login: 'ready' },
  unsubscribed: { subscribe: 'processing', login: 'ready' },
  processing: { found: 'subscribed', missing: 'unsubscribed', fail: 'failed', login: 'ready' },
  failed: { subscribe: 'processing', unsubscribe: 'processing', login: 'ready' },
};

/** Undefined where the step leads nowhere. */
export const nextPushState = (state: PushState, step: PushStep): PushState | undefined => arrows[state][step];
