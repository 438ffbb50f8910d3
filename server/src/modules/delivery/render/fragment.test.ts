/** Site data in a fragment whose widget needs none for rendering. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PaintedState } from '../../../../../core/contract/painted';
import { fragmentOf } from './fragment';

it('tells a page that is only read by what a reader may be logged in without a press, and no other setting', () => {
  const settings = { domain: 'news.example', gigya_poll: true, custom_cookie_name: 'News', enable_replies: true };
  const paintable = { tag: 'vf-bare', painted: { format: 1, isBare: true }, facts: {} };
  const state = { lang: 'en', attributes: {}, container_id: '', settings, facts: null };
  const fragment = fragmentOf(
    paintable as unknown as Parameters<typeof fragmentOf>[0],
    state as unknown as PaintedState,
    { markup: '', sheets: { first: '', later: '' }, texts: {} } as unknown as Parameters<typeof fragmentOf>[2],
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
