const besides = (file) => ({ file: `${file}.ts`, test: `${file}.test.ts` });
const RULES = 'core/contract/rules/rules.test.ts';

/** Files and the one test that covers each: what decides over who may do what, what is let in, and what becomes of a state. */
export const targets = [
  besides('server/src/http/site-origins'),
  besides('server/src/modules/platform/outbound/addresses'),
  besides('server/src/modules/people/sessions/verified-tokens'),
  {
    file: 'server/src/modules/people/sessions/access-token.ts',
    test: 'server/src/modules/people/sessions/verified-tokens.test.ts',
  },
  besides('server/src/modules/sites/words/word-matcher'),
  besides('core/contract/ids'),
  besides('core/contract/compact'),
  { file: 'core/contract/rules/parts.ts', test: RULES },
  { file: 'core/contract/rules/comments.ts', test: RULES },
  { file: 'core/contract/rules/people.ts', test: RULES },
  besides('core/state/notifications/groups'),
  { file: 'core/state/notifications/is-shown.ts', test: 'core/state/notifications/groups.test.ts' },
  besides('core/state/push/push-machine'),
  besides('core/mount/widget/settings'),
];
