import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { elementsDocument } from '../../tools/docs/elements.mjs';
import { errorsDocument } from '../../tools/docs/errors.mjs';
import { eventsDocument } from '../../tools/docs/events.mjs';
import { themingDocument } from '../../tools/docs/theming.mjs';
import { checkDocs } from '../../tools/docs.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

test('the documents match the code', () => assert.equal(checkDocs(ROOT).join('\n'), ''));

test('an event needs its comment', () => {
  const { text, missing } = eventsDocument(
    aRepository({
      'core/base/bus/events.ts':
        "export interface Events {\n  /** C: opens it. */\n  'tray/open': [any: unknown];\n  'tray/shut': [];\n}",
    }),
  );
  assert.match(text, /\| `open` \| `any: unknown` \| C \| Opens it\. \|/);
  assert.deepEqual(missing, ['core/base/bus/events.ts: tray/shut has no comment']);
});

test('an error code needs its English text', () => {
  const { text, missing } = errorsDocument(
    aRepository({
      'core/contract/values/errors.ts': 'export const errors = { banned: { status: 403, api_code: 65540 } } as const;',
      'locales/en/base.json': { base: {} },
    }),
  );
  assert.match(text, /\| `banned` \| 403 \| 65540 \|/);
  assert.deepEqual(missing, ['locales/en/base.json: no text for settings.error.banned']);
});

test('a CSS token needs a description, and is listed with its older name and default', () => {
  const { text, missing } = themingDocument(
    aRepository({
      'styles/a.css': ':host { --_a: var(--vf-accent, var(--accent-color, light-dark(#000, #fff))); b: var(--vf-new) }',
      'components/a/a.tsx': '<p part="text notice">x</p>',
    }),
  );
  assert.match(text, /\| `--vf-accent` \| `--accent-color` \| `light-dark\(#000, #fff\)` \|/);
  assert.match(text, /\| `notice` \| vf-a \|/);
  assert.deepEqual(missing, [
    'tools/docs/theming.mjs: --vf-new has no meaning yet',
    'styles/a.css: nobody need set --vf-new; read the private token that stands for it (styles/tokens.css)',
  ]);
});

test('an element shows its attributes, and each needs its comment', () => {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const { text, missing } = elementsDocument(
    aRepository({
      'core/mount/widget/settings.ts': read('core/mount/widget/settings.ts'),
      'core/mount/widget/widget.ts': read('core/mount/widget/widget.ts'),
      'components/chat/chat.tsx': 'export function Chat() {}',
      'components/chat/chat.settings.ts': `/** What may stand on <vf-chat>. */
import { flag, integer } from '../../core/mount/widget/settings';
export const settings = {
  limit: integer({ fallback: 10, min: 1, max: 100 }), // how many
  most: integer({ fallback: ({ limit }) => limit * 2 }), // at most
  showCount: flag(false),
};`,
      'components/chat/chat.widget.ts': `/** A chat (specification §4). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './chat.settings';
export default widget({
  tag: 'vf-chat',
  aliases: ['vf-talk'],
  settings,
  rootClass: 'vf-livechat',
  component: () => import('./chat'),
});`,
    }),
  );
  assert.match(text, /## `<vf-chat>`\n\nA chat\.\n\nOther names: `<vf-talk>`\. .*Root class `vf-livechat`\./);
  assert.match(text, /\| `limit` \| whole number 1–100; 10 \| how many \|/);
  assert.match(text, /\| `most` \| whole number; 20 \| at most \|/);
  assert.deepEqual(missing, ['components/chat/chat.settings.ts: showCount has no comment']);
});
