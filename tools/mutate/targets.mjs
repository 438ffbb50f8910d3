const besides = (file, same) => ({ file: `${file}.ts`, test: `${file}.test.ts`, same });
const rules = (name, by = 'rules') => ({
  file: `core/contract/rules/${name}.ts`,
  test: `core/contract/rules/${by}.test.ts`,
});

/**
 * Files and the one test that covers each: permissions, checks of input, and state transitions. `same` has the changes
 * that nobody can notice, by a part of the changed line, with the reason.
 */
export const targets = [
  besides('server/src/http/site-origins'),
  besides('server/src/http/network-of', { 'void 0 ? 1': 'eight groups stand before it, and four are read' }),
  besides('server/src/modules/platform/outbound/addresses'),
  besides('server/src/modules/people/sessions/verified-tokens'),
  {
    file: 'server/src/modules/people/sessions/access-token.ts',
    test: 'server/src/modules/people/sessions/verified-tokens.test.ts',
    same: {
      'exp = 1 }': 'a token without the claim was refused a line before',
      'exp >= nowMs': 'when a kept one ends is asked anew at each look',
      '/ 1001) verified.add': 'when a kept one ends is asked anew at each look',
    },
  },
  besides('server/src/modules/sites/words/word-matcher', { 'refuse: 4': 'the order of the three stays' }),
  besides('core/contract/values/ids'),
  besides('core/contract/content/compact'),
  rules('parts'),
  rules('comments'),
  rules('moderation'),
  rules('people', 'people'),
  rules('live-blog', 'kinds'),
  rules('questions', 'kinds'),
  rules('polls', 'kinds'),
  rules('reviews', 'kinds'),
  rules('elsewhere', 'kinds'),
  besides('core/state/notifications/groups', {
    'uuid <= b': 'no two have one uuid',
    '? 2 : -1': 'a sort reads the sign alone',
    '? 1 : -2': 'a sort reads the sign alone',
    '{ total = 1 }': 'a group has somebody who acted',
  }),
  { file: 'core/state/notifications/is-shown.ts', test: 'core/state/notifications/groups.test.ts' },
  besides('core/mount/widget/settings'),
];
