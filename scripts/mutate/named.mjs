/** Mutants by name: the lines before and after, as a run prints them. */

/** Survivors of earlier runs that have a test now; `--named` runs them. @type {{ file: string, before: string, after: string, reason?: string }[]} */
export const named = [
  {
    file: 'core/state/excerpts/excerpts.atoms.ts',
    before: 'const query = { limit: EXCERPTS, reply_limit: 0, sorted_by: sortOnTheWire(wanted.sort) };',
    after: 'const query = { limit: EXCERPTS, reply_limit: 1, sorted_by: sortOnTheWire(wanted.sort) };',
  },
  {
    file: 'components/conversations/staff/settings/container-choices.ts',
    before: "publish: is_content_premoderation_enabled ? 'reviewed' : isAsSite ? 'site' : 'at_once',",
    after: "publish: is_content_premoderation_enabled ? 'reviewed' : !(isAsSite) ? 'site' : 'at_once',",
  },
  { file: 'components/conversations/painted/pill.ts', before: 'clearTimeout(timer);', after: '' },
  {
    file: 'core/state/ads/integrations/gpt.ts',
    before: 'if (!slot || !service) {',
    after: 'if (!slot && !service) {',
  },
  {
    file: 'components/tray/mail-link/mail-link-screen.tsx',
    before: 'const answer = await request.catch(() => undefined);',
    after: 'const answer = request.catch(() => undefined);',
  },
];

/** Changes that nobody can notice, with the reason. They are never drawn. @type {{ file: string, before: string, after: string, reason: string }[]} */
export const equivalent = [
  {
    file: 'components/livechat/announcer.tsx',
    before: 'const wait = Math.max(0, (isCrowd ? CROWD_EVERY_MS : MESSAGE_EVERY_MS) - since);',
    after: 'const wait = Math.max(-1, (isCrowd ? CROWD_EVERY_MS : MESSAGE_EVERY_MS) - since);',
    reason: 'setTimeout takes a negative time as 0',
  },
  {
    file: 'components/tray-trigger/tray-trigger.tsx',
    before: '<svg viewBox="0 0 24 24" aria-hidden="true">',
    after: '<svg viewBox="0 0 24 24" >',
    reason: 'the drawing has no text, and the button around it has a name',
  },
];
