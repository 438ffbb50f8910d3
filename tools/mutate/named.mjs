/** Mutants by name: the lines before and after, as a run prints them. */

/** Survivors of earlier runs that have a test now; `--named` runs them. @type {{ file: string, before: string, after: string, reason?: string }[]} */
export const named = [
  {
    file: 'core/state/excerpts/excerpts.atoms.ts',
    before:
      'const query = { ...excerptsQuery(wanted.isQuote), reply_limit: 0, sorted_by: sortOnTheWire(wanted.sort) };',
    after: 'const query = { ...excerptsQuery(wanted.isQuote), reply_limit: 1, sorted_by: sortOnTheWire(wanted.sort) };',
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
  {
    file: 'components/console/welcome/invited.tsx',
    before: "<Alert>{failure && !['name', 'password'].includes(field) && t('invited.expired')}</Alert>",
    after: "<Alert>{failure && !['name', 'password'].includes(field) || t('invited.expired')}</Alert>",
  },
  {
    file: 'core/state/session/logins/connect.ts',
    before: "const mustLogIn = answer.data?.data?.field === 'password';",
    after: "const mustLogIn = answer.data?.data?.field !== 'password';",
  },
  {
    file: 'components/shared/review-form/write-refusal.tsx',
    before: "const isAfterClosing = refusal === 'commenting_closed' && own?.uuid;",
    after: "const isAfterClosing = refusal !== 'commenting_closed' && own?.uuid;",
  },
  {
    file: 'components/livestory/writer/editor/document.ts',
    before: 'return lines.map(lineOfNodes).filter((line) => line.trim());',
    after: 'return lines.map(lineOfNodes);',
  },
  {
    file: 'components/shared/busy-button/busy-button.tsx',
    before: "className={isMain ? 'button button--primary' : isQuiet ? 'button button--text' : 'button'}",
    after: "className={isMain ? 'button button--primary' : !(isQuiet) ? 'button button--text' : 'button'}",
  },
  {
    file: 'components/tray/account/log-out.tsx',
    before: "{t(state === 'leaving' ? 'profile.logging_out' : 'profile.log_out')}",
    after: "{t(state !== 'leaving' ? 'profile.logging_out' : 'profile.log_out')}",
  },
  {
    file: 'core/state/questions/ask.actions.ts',
    before: 'const subject = { ...(container && { container }), ...(question && { comment: question }) };',
    after: 'const subject = { ...(container && { container }), ...(question || { comment: question }) };',
  },
  { file: 'components/console/rules/rules-screen.tsx', before: 'checked={rules.first_time.is_on}', after: '' },
  {
    file: 'components/console/rules/rules-screen.tsx',
    before: "onChange={(percent) => edit('spam', { ...rules.spam, spam_above: percent / 100 })}",
    after: '',
  },
  {
    file: 'components/console/item/network-part.tsx',
    before: 'const answer = await setHost(host, state);',
    after: 'const answer = setHost(host, state);',
  },
  {
    file: 'components/console/queue/use-queue-keys.ts',
    before: "if (event.key === 'Enter') moves.Enter = () => hand.decide('reject');",
    after: "if (event.key !== 'Enter') moves.Enter = () => hand.decide('reject');",
  },
  {
    file: 'components/livestory/painted/reading.ts',
    before: 'const isBusy = root.activeElement !== null || !document.getSelection()?.isCollapsed;',
    after: 'const isBusy = root.activeElement !== null && !document.getSelection()?.isCollapsed;',
  },
  { file: 'components/tray/tray.tsx', before: "publish('tray/close');", after: "return; publish('tray/close');" },
  {
    file: 'components/tray/account-screen/address-section.tsx',
    before: `{isUnconfirmed && <p className="account__meta">{t('email.unconfirmed')}</p>}`,
    after: `{isUnconfirmed || <p className="account__meta">{t('email.unconfirmed')}</p>}`,
  },
  {
    file: 'components/shared/poll/ballot.tsx',
    before: '<p className="poll__ends" aria-hidden="true">',
    after: '<p className="poll__ends" >',
  },
  {
    file: 'components/shared/review-form/review-form.tsx',
    before: 'const COUNTED_FROM = 500;',
    after: 'const COUNTED_FROM = 1000;',
  },
  {
    file: 'server/src/modules/delivery/webhooks/report-failures.ts',
    before: ".select('id') .where('site_uuid', '=', site_uuid)",
    after: ".select('id')",
  },
  {
    file: 'server/src/modules/content/moderation/moderation.service.ts',
    before: "if (verdict === 'disable' || verdict === 'spam') await agreeWithReports(unit, row);",
    after: "if (verdict === 'disable' || verdict === 'review') await agreeWithReports(unit, row);",
  },
  {
    file: 'components/console/welcome/invited.tsx',
    before: 'const [token] = useState(() => location.hash.slice(1));',
    after: 'const [token] = useState(() => location.hash.slice(2));',
  },
  {
    file: 'core/mount/loader/painted-widgets.ts',
    before: 'for (const host of painted.keys()) if (!host.isConnected) release(host);',
    after: 'return; for (const host of painted.keys()) if (!host.isConnected) release(host);',
  },
  {
    file: 'server/src/modules/delivery/mail/notices/stop.ts',
    before: ".set({ email_notice_frequency: to }) .where('id', '=', user_id)",
    after: '.set({ email_notice_frequency: to })',
  },
  {
    file: 'server/src/modules/delivery/mail/notices/stop.ts',
    before:
      "await db.updateTable('users').set({ disable_email_notifications: !isOn }).where('id', '=', user_id).execute();",
    after: "await db.updateTable('users').set({ disable_email_notifications: !isOn }).execute();",
  },
  {
    file: 'server/src/modules/content/posting/hook.ts',
    before: 'const left = (asking.get(site.uuid) ?? 1) - 1;',
    after: 'const left = (asking.get(site.uuid) ?? 1) + 1;',
  },
  {
    file: 'server/src/modules/console/welcome/welcome-token.ts',
    before: 'const token = await accessTokens.sign(claims, clock.now(), DAY_MS / 1000);',
    after: 'const token = await accessTokens.sign(claims, clock.now(), DAY_MS / 2000);',
  },
  {
    file: 'server/src/modules/people/logins/check-identity.ts',
    before: 'const LONGEST = 1000;',
    after: 'const LONGEST = 2000;',
  },
  {
    file: 'server/src/modules/delivery/webhooks/webhooks.repository.ts',
    before: ".orderBy('id', 'desc') .limit(LISTED)",
    after: ".orderBy('id', 'desc')",
  },
  {
    file: 'server/src/modules/delivery/webhooks/webhooks.repository.ts',
    before: ".where('request_uuid', '=', request_uuid) .where('webhooks.site_uuid', '=', site_uuid)",
    after: ".where('request_uuid', '=', request_uuid)",
  },
  {
    file: 'server/src/modules/exchange/transfers/transfer-files.repository.ts',
    before: ".set({ date_downloaded: now }) .where('uuid', '=', uuid)",
    after: '.set({ date_downloaded: now })',
  },
  {
    file: 'server/src/modules/console/session/factor-ticket.ts',
    before: 'const LIFE_MS = 10 * MINUTE_MS;',
    after: 'const LIFE_MS = 9 * MINUTE_MS;',
  },
  {
    file: 'server/src/modules/content/console/bulk-steps.routes.ts',
    before: "? await moveBulk(trx, { uuid, from: ['done', 'stopped'], to: 'undoing' })",
    after: "? await moveBulk(trx, { uuid, from: ['done', 'done'], to: 'undoing' })",
  },
  {
    file: 'server/src/modules/people/team/invites.service.ts',
    before: 'requireMayBecome(user, invite.role, now);',
    after: '',
  },
  {
    file: 'server/src/modules/people/team/invites.repository.ts',
    before: ".where('site_uuid', '=', site_uuid) .where('date_expires', '>', now)",
    after: ".where('site_uuid', '=', site_uuid)",
  },
  {
    file: 'server/src/modules/people/second-factor/second-factor.ts',
    before:
      "(console_factor === 'staff' && isStaff(role)) || (console_factor === 'administrators' && role === 'administrator');",
    after:
      "(console_factor === 'staff' && isStaff(role)) || (console_factor === 'administrators' || role === 'administrator');",
  },
  {
    file: 'server/src/modules/people/second-factor/second-factor.ts',
    before: "if (config.rateLimit) shared.uncount('factor', String(id));",
    after: "if (!(config.rateLimit)) shared.uncount('factor', String(id));",
  },
  {
    file: 'server/src/modules/content/console/list-live.ts',
    before: 'return (row.date_latest ?? row.date_created) > now - DAY_MS;',
    after: 'return (row.date_latest) > now - DAY_MS;',
  },
  {
    file: 'server/src/config/index.ts',
    before: 'const DRAIN_MAX_S = 60;',
    after: 'const DRAIN_MAX_S = 59;',
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
    before: '<svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">',
    after: '<svg className="vf-icon-svg" viewBox="0 0 24 24" >',
    reason: 'the drawing has no text, and the button around it has a name',
  },
  {
    file: 'components/tray/tabs/back.tsx',
    before: '<svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">',
    after: '<svg className="vf-icon-svg" viewBox="0 0 24 24" >',
    reason: 'the drawing has no text, and the button around it has a name',
  },
  {
    file: 'components/tray/feed/row-mark.tsx',
    before:
      "<Who uuid={newest?.actor_uuid ?? ''} name={newest?.actor?.name ?? ''} picture={newest?.actor?.pic_small} />",
    after: "<Who uuid={newest?.actor_uuid} name={newest?.actor?.name ?? ''} picture={newest?.actor?.pic_small} />",
    reason: 'neither finds a user',
  },
  {
    file: 'core/state/live-blog/composition.ts',
    before: "const medium = { media_uuid, type: 'image' as const, width: 0, height: 0, sizes: [] };",
    after: "const medium = { media_uuid, type: 'image' as const, width: -1, height: 0, sizes: [] };",
    reason: 'a picture without sizes is never shown',
  },
  {
    file: 'server/src/modules/exchange/transfers/transfer-files.routes.ts',
    before: "if (!file || file.date_expires <= clock.now()) throw new ApiError('not_found');",
    after: "if (!file || file.date_expires < clock.now()) throw new ApiError('not_found');",
    reason: 'a file is there for a day or a week, and nobody can tell whether for a millisecond more',
  },
];
