/** States of push messages in this browser, and the steps between them (specification §4 "Push"). */

export type PushState = 'base' | 'ready' | 'processing' | 'subscribed' | 'unsubscribed' | 'failed';

/** `found`, `missing`: this browser's subscription, after a look or a change. */
export type PushStep = 'start' | 'found' | 'missing' | 'fail' | 'subscribe' | 'unsubscribe' | 'login';

const arrows: Record<PushState, Partial<Record<PushStep, PushState>>> = {
  base: { start: 'ready' },
  // Checks whether the browser supports push, the site wants it, and whose subscription it is.
  ready: { found: 'subscribed', missing: 'unsubscribed', fail: 'failed', login: 'ready' },
  subscribed: { unsubscribe: 'processing', login: 'ready' },
  unsubscribed: { subscribe: 'processing', login: 'ready' },
  processing: { found: 'subscribed', missing: 'unsubscribed', fail: 'failed', login: 'ready' },
  failed: { subscribe: 'processing', unsubscribe: 'processing', login: 'ready' },
};

/** Undefined if the step is not allowed in this state. */
export const nextPushState = (state: PushState, step: PushStep): PushState | undefined => arrows[state][step];
