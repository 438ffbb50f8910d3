import { expect } from '@open-wc/testing';
import type { ContainerSettings } from '../../../../core/contract/content/comment';
import { changesTo, choicesOf } from './container-choices';

const NOW = 1000;
const stored = (more: Partial<ContainerSettings>) =>
  ({ expiry_time: null, is_content_premoderation_enabled: false, is_hidden: false, ...more }) as ContainerSettings;

describe('the choices in the settings of a conversation', () => {
  for (const [publish, settings] of [
    ['site', { moderation_mode: 'site' }],
    ['at_once', { moderation_mode: 'open' }],
    ['at_once', {}],
    ['reviewed', { moderation_mode: 'site', is_content_premoderation_enabled: true }],
    ['reviewed', { moderation_mode: 'premoderate', is_content_premoderation_enabled: true }],
  ] as const) {
    it(`shows "${publish}" for ${JSON.stringify(settings)}`, () => {
      expect(choicesOf(stored(settings), NOW).publish).to.equal(publish);
    });
  }

  for (const [write, until, settings] of [
    ['open', null, {}],
    ['closed', null, { expiry_time: NOW }],
    ['until', NOW + 1, { expiry_time: NOW + 1 }],
    ['site', NOW + 1, { expiry_time: NOW + 1, site_expiry_time: NOW + 1, moderation_mode: 'site' }],
    ['until', NOW + 1, { expiry_time: NOW + 1, site_expiry_time: NOW + 2, moderation_mode: 'site' }],
    ['until', NOW + 1, { expiry_time: NOW + 1, site_expiry_time: NOW + 1, moderation_mode: 'open' }],
  ] as const) {
    it(`shows writing as "${write}" for ${JSON.stringify(settings)}`, () => {
      const choices = choicesOf(stored(settings), NOW);
      expect([choices.write, choices.until]).to.deep.equal([write, until]);
    });
  }

  it('changes nothing while nothing else is chosen', () => {
    const settings = stored({ moderation_mode: 'site' });
    expect(changesTo(choicesOf(settings, NOW), settings, NOW)).to.deep.equal({});
  });
});
