/** Site data in a fragment whose widget needs none for rendering. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PaintedState } from '../../../../../core/contract/content/painted';
import { partOf } from '../../../../../test/support/part-of';
import { fragmentOf } from './fragment';

it('tells a page without React only how a reader can be logged in automatically', () => {
  const settings = { domain: 'news.example', gigya_poll: true, custom_cookie_name: 'News', enable_replies: true };
  const paintable = { tag: 'vf-bare' as const, painted: { format: 1, isBare: true }, facts: {} };
  const state = { lang: 'en', attributes: {}, container_id: '', settings, facts: null };
  const fragment = fragmentOf(
    partOf<Parameters<typeof fragmentOf>[0]>(paintable),
    partOf<PaintedState>(state),
    partOf<Parameters<typeof fragmentOf>[2]>({ markup: '', sheets: { first: '', deferred: '' }, texts: {} }),
    {
      ...({ style: { kind: 'inline', address: '' }, ads: 'on', embed: 'script' } as const),
      ...({ page: { url: '', seo: 'article' }, nth: 1, next: null } as const),
    },
  );
  const [, json = ''] = /data-vf-state="">(.*?)<\/script>/.exec(fragment) ?? [];
  const { enable_replies, ...told } = settings;
  assert.ok(enable_replies);
  assert.deepEqual(JSON.parse(json).settings, told);
});
