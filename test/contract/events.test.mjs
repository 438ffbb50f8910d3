/** Every event of host contract 2.2 has a test that causes it, or waits for a widget that is not built. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';

const CONVERSATION = 'components/conversations/conversations.test.ts';
const WRITING = 'components/conversations/conversations.writing.test.ts';
const SEVERAL = 'components/conversations/conversations.several.test.ts';
const SESSION = 'core/state/session/session.test.ts';
const TRAY = 'core/state/tray/tray.test.ts';

const tested = {
  'authentication/required': 'core/state/permissions/permissions.test.ts',
  'authentication/needed': 'core/state/permissions/permissions.test.ts',
  'authentication/logout': 'components/tray/tray.test.ts',
  'login/success': SESSION,
  'login/failure': SESSION,
  'logout/success': SESSION,
  'logout/failure': SESSION,
  'signup/success': SESSION,
  'signup/failure': SESSION,
  'reset/failure': SESSION,
  'tray/open': TRAY,
  'tray/close': TRAY,
  'tray/toggle': TRAY,
  'tray/opened': TRAY,
  'tray/closed': TRAY,
  'tray-tab/change': TRAY,
  'vf-tray-trigger/clicked': 'components/tray-trigger/tray-trigger.test.ts',
  'profile/show': 'components/tray/tray.test.ts',
  'commenting/loaded': CONVERSATION,
  'comment/created': WRITING,
  'comment/posted': WRITING,
  'comment-reply/created': WRITING,
  'comment-reply/posted': WRITING,
  'comment/rendered': CONVERSATION,
  'comments/read': SEVERAL,
  'comments/engage': SEVERAL,
  'comments/sorted': CONVERSATION,
  'comments/more-loaded': CONVERSATION,
  'comments-realtime/more-loaded': CONVERSATION,
  'comment-replies/loaded': CONVERSATION,
  'comment-replies-realtime/loaded': WRITING,
  'comment-thread/loaded': WRITING,
  'widgets/mount': 'core/mount/element/define-widget.test.tsx',
  'share/clicked': 'components/conversations/conversations.reading.test.ts',
  'user/loaded': 'core/state/user/user.test.ts',
  'user/changed': 'core/state/user/user.test.ts',
  'vf-ads/requestCommentAd': 'components/conversations/conversations.ads.test.ts',
  'login/cancel': 'core/state/session/logins/social.test.ts',
  'sharebar/loaded': 'components/share-bar/share-bar.test.ts',
  'users/loaded': 'components/top-users/top-users.test.ts',
  'topics/loaded': 'components/topic-follow/topic-follow.test.ts',
  'topic/followed': 'components/topic-follow/topic-follow.test.ts',
  'topic/unfollowed': 'components/topic-follow/topic-follow.test.ts',
  'notifications/changed': 'components/tray/feed/feed.test.ts',
  'push/subscribe-error': 'core/state/push/push.atoms.test.ts',
  'vf-ads/requestLiveblogAd': 'components/livestory/livestory.ads.test.ts',
  'vf-ads/requestContentRecirculationAd': 'components/content-recirculation/content-recirculation.test.ts',
  'vf-ads/requestStandaloneAd': 'components/standalone-ad/standalone-ad.test.ts',
  'vf-ads/requestConversationStarter': 'components/conversation-starter/conversation-starter.test.ts',
};

/** Events without a test, with the folder in `components` of their future widget. */
const later = {};

/** From the table's first two columns: every channel with every event of its row. */
function catalogue() {
  const contract = readFileSync(join(ROOT, 'docs/host-contract.md'), 'utf8');
  const section = contract.split('### 2.2 ')[1].split('\n| Names used above')[0];
  const names = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  return section.split('\n').flatMap((row) => {
    const [, channels = '', events = ''] = row.split('|');
    return names(channels).flatMap((channel) => names(events).map((event) => `${channel}/${event}`));
  });
}

test('every event of the contract is published in a test, or waits for a named widget', () => {
  const events = catalogue();
  assert.ok(events.length > 45, `only ${events.length} events found in the contract`);
  const declared = { ...tested, ...later };
  assert.deepEqual(
    events.filter((event) => !declared[event]),
    [],
  );
  assert.deepEqual(
    Object.keys(declared).filter((event) => !events.includes(event)),
    [],
  );
});

test('the named test mentions the event, and tested events are not listed as open', () => {
  for (const [event, file] of Object.entries(tested)) {
    const [channel, name] = event.split('/');
    const text = readFileSync(join(ROOT, file), 'utf8');
    assert.ok(text.includes(`'${event}'`) || text.includes(`'${channel}', '${name}'`), `${file} lacks ${event}`);
    assert.ok(!later[event], `${event} is tested and waits`);
  }
});

test('no event waits for a widget that exists', () => {
  for (const [event, widget] of Object.entries(later)) {
    assert.ok(!existsSync(join(ROOT, 'components', widget)), `${widget} is built, and ${event} has no test`);
  }
});
