/** Calls about people, pages and notifications, and those of the console. */
import {
  ban,
  begunBulk,
  broadcast,
  browser,
  bulk,
  due,
  followed,
  grouped,
  inConsole,
  invited,
  nextNumber,
  notified,
  page,
  reason,
  removedQueue,
  reported,
  request,
  saved,
  self,
  topic,
  waiting,
} from './sent-before';
import { chief, guest, reader, type WriteRow } from './write-row';

/** Counts thousands of items of a queue, or changes every comment of a person. */
const COUNTED = 2000;
const patch = () => ({ verb: 'patch' });

export const ofPeople: [RegExp, WriteRow][] = [
  [/^PUT .*\/(follows|mutes)\/:id$/, reader(() => ({}))],
  [/^DELETE .*\/(follows|mutes)\/:id$/, reader()],
  [/\/bans$/, chief(() => ({ ban_level: 'hide' }), { beginsJob: true, limit: COUNTED })],
  [/\/bans\/:ban_uuid$/, chief(undefined, { before: ban, beginsJob: true, limit: COUNTED })],
  [/\/trust$/, chief()],
  [/\/users\/:id\/review$/, chief(() => ({ what: 'avatar', decision: 'refuse' }))],
  [/^POST .*\/users\/:id$/, reader(patch, { before: self })],
  [/^PATCH .*\/users\/:id$/, reader(() => ({}), { before: self })],
  [
    /:domain\/pages$/,
    chief(() => ({ unique_id: `page-${nextNumber()}`, url: `https://localhost/new-${nextNumber()}` })),
  ],
  [/^POST .*:domain\/pages\/:id$/, chief(patch, { before: page })],
  [/:domain\/pages\/:id$/, chief(() => ({}), { before: page })],
  [/:domain\/ratings\/:id$/, reader(() => ({ points: 4 }), { before: page })],
  [/\/shares\/:section_uuid$/, guest(() => ({ container_id: 'open-page', medium: 'email' }))],
];

/** Actions on the reader's own notifications: the newest one, and all of one conversation. */
export const ofNotifications: [RegExp, WriteRow][] = [
  [/^POST .*\/(seen|read)\/:notification_uuid$/, reader(patch, { before: notified })],
  [/^POST .*\/group\/:grouping_key$/, reader(patch, { before: grouped })],
  [/\/(seen|read|single)\/:notification_uuid$/, reader(undefined, { before: notified })],
  [/\/group\/:grouping_key$/, reader(undefined, { before: grouped })],
  [/^POST .*\/notifications\/:section_uuid\/settings$/, reader(() => ({ is_user_notification_on: true }))],
  [/^POST .*\/topics\/:topic_id$/, reader(() => ({ topic_name: 'Bridges' }), { before: topic })],
  [/^DELETE .*\/topics\/:topic_id$/, reader(undefined, { before: topic })],
  [/\/:section_uuid\/broadcast(\/form)?$/, chief(() => broadcast)],
  [/\/subscriptions\/:section_uuid\/(users|threads)\/:\w+$/, reader()],
  [/\/subscriptions\/:section_uuid\/pages\/:page_uuid$/, reader(undefined, { before: followed })],
  [/^POST .*\/push$/, guest(() => browser)],
  [/^DELETE .*\/push$/, guest(() => ({ service_type: 'fcm', subscription_id: browser.subscription_id }))],
];

export const ofConsole: [RegExp, WriteRow][] = [
  [/\/queue\/claims$/, chief(() => ({ next: 5 }), { limit: 2000 })],
  [/\/queue\/decisions$/, chief(({ content_uuid }) => ({ items: [{ content_uuid }], resolution: 'approve' }))],
  [/\/queue\/leave$/, chief(({ content_uuid }) => ({ items: [{ content_uuid }] }))],
  [
    /\/second-opinion$/,
    chief(({ content_uuid }) => ({ content_uuid, question: 'Is this fair?' }), { before: waiting }),
  ],
  [/\/notes$/, chief(() => ({ text: 'Seen before' }))],
  [/\/queue\/bulk$/, chief(bulk, { before: reported, beginsJob: true, limit: COUNTED })],
  [/\/queue\/bulk\/:bulk_uuid\/:act$/, chief(() => ({}), { before: begunBulk, beginsJob: true, limit: COUNTED })],
  [/\/saved-queues$/, chief(() => saved())],
  [/\/saved-queues\/order$/, chief(() => ({ queue_uuids: [] }))],
  [
    /^PATCH .*\/saved-queues\/:queue_uuid$/,
    chief(() => ({ name: 'Renamed' }), { before: (world) => inConsole(world, 'saved-queues', saved()) }),
  ],
  [/\/saved-queues\/:queue_uuid$/, chief(undefined, { before: (world) => inConsole(world, 'saved-queues', saved()) })],
  [/\/:queue_uuid\/restore$/, chief(undefined, { before: removedQueue })],
  [/console.*\/broadcasts$/, chief(() => ({ ...broadcast, due: due() }), { limit: 3000 })],
  [
    /\/broadcasts\/:broadcast_uuid$/,
    chief(undefined, { before: (world) => inConsole(world, 'broadcasts', { ...broadcast, due: due() }) }),
  ],
  [/^PUT .*\/networks$/, chief(() => ({ host: 'loud.example', state: 'held', reason, days: 1 }))],
  [/\/networks\/:host$/, chief(undefined, { before: async () => ({ host: 'loud.example' }) })],
  [/\/networks\/import$/, chief(() => ({ csv: 'domain,severity\nloud.example,silence\n', source: 'a list' }))],
  [/\/networks\/forget$/, chief(() => ({ profile: '@rita@social.example' }))],
  [/\/rules\/replay$/, chief(() => ({ rules: {}, days: 7 }), { limit: 20_000 })],
  [/\/words\/check$/, chief(() => ({ text: 'The bridge is open.' }))],
  [/\/data-requests$/, chief(({ user_uuid }) => ({ user_uuid, kind: 'export', note: '' }))],
  [/\/data-requests\/:request_uuid\/decline$/, chief(() => ({ note: 'Withdrawn' }), { before: request })],
  [/\/transfers\/exports$/, chief(() => ({}), { beginsJob: true })],
  [/\/team\/invites$/, chief(() => ({ email: `invited-${nextNumber()}@example.org`, role: 'moderator' }))],
  [/\/team\/invites\/:invite_uuid$/, chief(undefined, { before: invited })],
];
