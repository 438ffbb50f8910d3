/** Older mounts: each of the host contract's types (6.3) maps to a current widget, and no other type does. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { ROOT } from '../../tools/run.mjs';

const load = (path) => tsImport(join(ROOT, path), import.meta.url);
const { readDescriptors } = await load('server/src/modules/delivery/render/descriptors.ts');
const { attributeOf } = await load('core/mount/widget/settings.ts');

const TYPES = {
  counter: 'conversations-count',
  comments: 'conversations',
  reviews: 'livereviews',
  'community-comments': 'community-comments',
  'community-popular': 'community-comments',
  'trending-articles': 'trending-articles',
  'trending-comments': 'community-comments',
  users: 'top-users',
  'rating-user': 'rating',
  'rating-avg': 'rating',
  'rating-star': 'rating',
  'media-gallery': 'media-gallery',
  sharebar: 'share-bar',
  sharetotal: 'share-bar',
  quote: 'pull-quote',
};

const mounts = (await readDescriptors()).flatMap(({ tag, settings, legacy = [] }) =>
  [legacy].flat().map((mount) => ({ ...mount, tag, settings })),
);

test('there are fifteen types', () => {
  assert.equal(Object.keys(TYPES).length, 15);
});

for (const [type, widget] of Object.entries(TYPES)) {
  test(`data-widget="${type}" becomes vf-${widget}`, () => {
    const of = mounts.filter((mount) => mount.type === type);
    assert.deepEqual(
      of.map(({ tag }) => tag),
      [`vf-${widget}`],
    );
    const [{ settings, attributes, fixed = {}, classes = {} }] = of;
    const known = Object.keys(settings).map(attributeOf);
    const set = [
      ...Object.values(attributes),
      ...Object.keys(fixed),
      ...Object.values(classes).flatMap((all) => Object.keys(all)),
    ];
    assert.deepEqual(
      set.filter((name) => !known.includes(name)),
      [],
      'attributes the widget does not know',
    );
  });
}

test('no widget uses a type that does not exist', () => {
  assert.deepEqual(
    mounts.map(({ type }) => type).filter((type) => !Object.hasOwn(TYPES, type)),
    [],
  );
});
