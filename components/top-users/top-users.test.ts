import { expect, fixture, html } from '@open-wc/testing';
import { loadAreas } from '../../core/base/i18n/packs';
import { ANA, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/top-users';
import { reads } from '../../test/support/spoken';

const people = [
  { uuid: ANA, id: 7, name: 'Ana Moreau', likes_received: 31 },
  { uuid: READER, id: 100, name: 'Robin Vale', likes_received: 20 },
  { uuid: BEN, id: 8, name: 'Ben Okafor', likes_received: 1 },
];

describe('<vf-top-users>', () => {
  const server = fakeServer();
  before(() => loadAreas(['base', 'tray'], 'en'));

  it('shows the most liked people, without the reader, and links to their profiles', async () => {
    openPage();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: people } }]);
    const loaded = listenFor('users/loaded');
    // Opens a closed tray; a change of its tab would be lost there.
    const opened = listenFor('profile/show');
    const el = await fixture<HTMLElement>(html`<vf-top-users limit="2"></vf-top-users>`);
    const first = await seen(el, '.person-row__who');
    expect(findAll(el, '.person-row b').map(({ textContent }) => textContent)).to.deep.equal([
      'Ana Moreau',
      'Ben Okafor',
    ]);
    expect(find(el, 'h2')?.textContent).to.equal('Most liked members');
    expect(server.asked('GET', '/users')[0]?.query).to.include({ show: 'top', limit: '3' });
    await waitUntil(() => loaded.callCount === 1);
    await reads(el, '', [
      'region: Most liked members',
      'heading: Most liked members',
      'button: Ana Moreau31 likes',
      'button: Ben Okafor1 like',
    ]);
    await expect(el).to.be.accessible();
    first.click();
    expect(opened.args[0]).to.deep.equal([7]);
  });

  it('tries again when they could not be read', async () => {
    openPage();
    server.on('GET', '/v2/:domain/users', [503, {}]);
    const el = await fixture<HTMLElement>(html`<vf-top-users></vf-top-users>`);
    const retry = await seen(el, '[role=alert] button');
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: people } }]);
    retry.click();
    await seen(el, '.person-row');
    expect(find(el, '[role=alert]')).to.equal(null);
  });

  it('explains what will appear before the first like', async () => {
    openPage();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
    const el = await fixture<HTMLElement>(html`<vf-top-users></vf-top-users>`);
    await seenText(el, 'Members whose comments others like will show up here.');
    expect(find(el, 'ul')).to.equal(null);
  });
});
