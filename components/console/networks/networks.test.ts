/** Networks: attached posts, hosts, block lists, people to forget, and the site's own account. */
import { expect } from '@open-wc/testing';
import { store } from '../../../core/base/store/store';
import type { NetworkAccount, NetworkHosts, NetworkThread } from '../../../core/contract/console/networks';
import { renewConsoleAction } from '../../../core/state/console/session';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const NETWORKS = '/v1/console/:domain/networks';
const ATTACHED = '/v4/livecomments/:section/:container/social';
const POST = 'https://social.example/@news/1';

const aThread = (part: Partial<NetworkThread> = {}): NetworkThread => ({
  ...{ network: 'fediverse', handle: '@news@social.example', url: POST, social_id: POST, attached_by: 'editor' },
  ...{ likes: 1, reposts: 0, replies: 9, skipped: 2, state: 'active', problem: null, date_looked: 1, date_next: 2 },
  article: {
    ...{ section_uuid: 's1', content_container_uuid: 'c1', container_id: 'story-1' },
    ...{ title: 'Ferry to return in May', url: '' },
  },
  here: { visible: 1234, waiting: 3, rejected: 0, refused: 1 },
  ...part,
});
const anArticle = (container_id: string) => ({
  ...{ content_container_uuid: `uuid-${container_id}`, container_id, kind: 'livecomments', section_uuid: 's1' },
  ...{ section: 'News', title: `About ${container_id}`, url: '', state: 'open', moderation_mode: 'site' },
  totals: { visible: 0, waiting: 0, reported: 0 },
});

describe('networks', () => {
  const server = fakeServer();
  let role: string;
  let hosts: NetworkHosts;
  let rule: 'off' | 'held' | 'open';
  let account: NetworkAccount;
  beforeEach(() => {
    account = { name: 'paper', is_created: false, host: 'community.example', followers: 0, articles: 0 };
    role = 'administrator';
    hosts = { hosts: [], allowed: [] };
    rule = 'open';
  });
  afterEach(closeConsole);

  function serve(...threads: NetworkThread[]): void {
    server.on('GET', `${NETWORKS}/threads`, ({ query }) => [
      200,
      { networks: rule, threads: threads.filter(({ problem }) => !query.failing || problem), after: null },
    ]);
    server.on('GET', NETWORKS, () => [200, hosts]);
    server.on('GET', `${NETWORKS}/account`, () => [200, account]);
    const own = { publish: account.articles > 0, name: '', about: '', handle_domain: '' };
    const social = { first_waits: true, accounts: [], keep_days: 0, likes: 'apart', avatars: false, ...own };
    server.on('GET', '/v4/livecomments/:section/rules', () => [
      200,
      { version: 4, rules: { social: { ...social, networks: rule } } },
    ]);
  }
  async function open(...threads: NetworkThread[]): Promise<HTMLElement> {
    serveConsole(server, [], role);
    serve(...threads);
    const el = await openConsole('/localhost/networks');
    await store.set(renewConsoleAction);
    return el;
  }
  const rows = (el: HTMLElement) => findAll(el, 'tbody tr').map((row) => row.textContent ?? '');
  const field = (el: HTMLElement, name: string) => seen<HTMLInputElement>(el, `input[name="${name}"]`);

  it('show attached posts with their article, the replies here, and why a check failed', async () => {
    const el = await open(aThread(), aThread({ social_id: 'other', state: 'gone', problem: 'the post was deleted' }));
    await waitUntil(() => rows(el).length === 2);
    const [first, second] = rows(el);
    expect(first).to.contain('Ferry to return in May').and.to.contain('Active');
    expect(first).to.contain('Visible 1,234Waiting 3Refused 1Skipped 2').and.not.to.contain('Rejected');
    expect(second).to.contain('Deleted therethe post was deleted');
    const filter = await seen<HTMLSelectElement>(el, '.connections__part select');
    filter.value = 'failing';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => rows(el).length === 1);
  });

  it('attach a post to the matching article, or to the chosen one of several', async () => {
    const sent: unknown[] = [];
    server.on('GET', '/v1/console/:domain/articles', ({ query }) => [
      200,
      { articles: query.q === 'ferry' ? ['a', 'b'].map(anArticle) : query.q === 'a' ? [anArticle('a')] : [] },
    ]);
    server.on('PUT', ATTACHED, ({ params, json }) => {
      sent.push([params.container, json]);
      return [200, aThread()];
    });
    const el = await open();
    const attach = async (article: string) => {
      fill(await field(el, 'url'), POST);
      fill(await field(el, 'article'), article);
      await pressButton(el, 'Attach');
    };
    await attach('nothing');
    await seenText(el, 'No article matches.');
    await attach('a');
    await seenText(el, 'Attached. Replies appear after the first check.');
    await attach('ferry');
    await seenText(el, 'Several articles match.');
    const choice = findAll<HTMLSelectElement>(el, 'form select')[0] as HTMLSelectElement;
    choice.value = 'uuid-b';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await pressButton(el, 'Attach');
    await waitUntil(() => sent.length === 2);
    expect(sent).to.deep.equal([
      ['uuid-a', { url: POST }],
      ['uuid-b', { url: POST }],
    ]);
  });

  it('say why a post was not attached', async () => {
    server.on('GET', '/v1/console/:domain/articles', [200, { articles: [anArticle('a')] }]);
    server.on('PUT', ATTACHED, [400, { code: 'invalid_field', message: 'The post was not found.' }]);
    const el = await open();
    fill(await field(el, 'url'), POST);
    fill(await field(el, 'article'), 'a');
    await pressButton(el, 'Attach');
    await seenText(el, 'The post was not found.');
    expect((await field(el, 'url')).value).to.equal(POST);
  });

  it('detach no post of the site’s own account', async () => {
    const el = await open(aThread({ attached_by: 'actor' }));
    await seenText(el, 'Ferry to return in May');
    expect(buttonNamed(el, 'Detach')).to.equal(undefined);
  });

  it('detach a post after a second press', async () => {
    const el = await open(aThread());
    server.on('DELETE', ATTACHED, ({ query }) => {
      expect(query.url).to.equal(POST);
      serve();
      return [204];
    });
    await pressButton(el, 'Detach');
    await seenText(el, "New replies won't appear. Existing replies stay.");
    await pressButton(el, 'Detach');
    await seenText(el, 'No post is attached yet.');
  });

  it('show hosts by state, and change them', async () => {
    const listed = { reason: 'Spam', source: 'a list', date_until: null, shown: 0, refused: 7 };
    hosts = {
      hosts: [{ host: 'bad.example', state: 'blocked', ...listed }],
      allowed: [{ host: 'social.example', shown: 5, refused: 0 }],
    };
    const el = await open();
    await waitUntil(() => rows(el).length === 2);
    expect(rows(el)[0]).to.contain('bad.exampleBlocked').and.to.contain('From the list a list');
    expect(rows(el)[1]).to.contain('social.exampleAllowed');
    server.on('PUT', NETWORKS, [204]);
    server.on('DELETE', `${NETWORKS}/:host`, [204]);
    await pressButton(el, 'Hold', 'tbody');
    await waitUntil(() => server.asked('PUT', '/networks').length === 1);
    expect(server.asked('PUT', '/networks')[0]?.json).to.deep.equal({
      ...{ host: 'social.example', state: 'held', reason: '', days: 0 },
    });
    await pressButton(el, 'Allow', 'tbody');
    await waitUntil(() => server.asked('DELETE', '/networks/bad.example').length === 1);
    fill(await seen<HTMLInputElement>(el, 'input[type="search"]'), 'nowhere');
    await seenText(el, 'No host matches.');
  });

  it('hold or block a host with a reason and an end', async () => {
    server.on('PUT', NETWORKS, [204]);
    const el = await open();
    fill(await field(el, 'host'), 'loud.example');
    fill(await field(el, 'reason'), 'A wave of spam');
    fill(await field(el, 'days'), '7');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved for loud.example.');
    expect(server.asked('PUT', '/networks')[0]?.json).to.deep.equal({
      ...{ host: 'loud.example', state: 'held', reason: 'A wave of spam', days: 7 },
    });
  });

  it('import a block list only after its preview', async () => {
    server.on('POST', `${NETWORKS}/import`, [200, { held: 2, blocked: 40, skipped: 1, hides: 12 }]);
    const el = await open();
    const list = new DataTransfer();
    list.items.add(new File(['domain,severity\nbad.example,suspend\n'], 'list.csv', { type: 'text/csv' }));
    (await field(el, 'file')).files = list.files;
    await pressButton(el, 'Preview');
    await seenText(el, 'Would hide 12 comments');
    await seenText(el, 'Hosts held: 2 · blocked: 40 · lines skipped: 1');
    await pressButton(el, 'Import');
    await seenText(el, 'Imported.');
    const sent = server.asked('POST', '/networks/import').map(({ json }) => json as { is_preview: boolean });
    expect(sent.map(({ is_preview }) => is_preview)).to.deep.equal([true, false]);
    expect(sent[1]).to.deep.include({ source: 'list.csv', csv: 'domain,severity\nbad.example,suspend\n' });
  });

  it('forget an author after showing who that is', async () => {
    const authors = [{ network: 'fediverse', handle: '@rita@social.example', url: '', comments: 3 }];
    server.on('POST', `${NETWORKS}/forget`, ({ json }) => [
      200,
      { authors: (json as { profile: string }).profile.includes('rita') ? authors : [] },
    ]);
    const el = await open();
    fill(await field(el, 'profile'), '@nobody');
    await pressButton(el, 'Find');
    await seenText(el, 'No author here has this handle or address.');
    fill(await field(el, 'profile'), '@rita@social.example');
    await pressButton(el, 'Find');
    await seenText(el, 'Comments: 3');
    await pressButton(el, 'Forget');
    await pressButton(el, 'Forget');
    await seenText(el, 'Forgotten. The replies are being removed.');
    const sent = server
      .asked('POST', '/networks/forget')
      .map(({ json }) => (json as { is_preview: boolean }).is_preview);
    expect(sent).to.deep.equal([true, true, false]);
  });

  it('send no form without its main field, which takes the focus instead', async () => {
    const el = await open();
    for (const [button, name] of [
      ['Find', 'profile'],
      ['Save', 'host'],
      ['Attach', 'url'],
    ] as const) {
      const empty = await field(el, name);
      await pressButton(el, button);
      expect(el.shadowRoot?.activeElement, name).to.equal(empty);
      expect(empty.validity.valueMissing, name).to.equal(true);
    }
    expect([...server.asked('POST', '/networks'), ...server.asked('PATCH', '/networks')]).to.deep.equal([]);
  });

  it('let moderators read', async () => {
    role = 'moderator';
    hosts = { hosts: [], allowed: [{ host: 'social.example', shown: 5, refused: 0 }] };
    const el = await open(aThread());
    await waitUntil(() => rows(el).length === 2);
    for (const name of ['Detach', 'Attach', 'Hold', 'Save', 'Preview', 'Find'])
      expect(buttonNamed(el, name), name).to.equal(undefined);
    await waitUntil(() => find<HTMLFieldSetElement>(el, 'fieldset')?.disabled);
  });

  it('show that replies are off, and turn them on', async () => {
    rule = 'off';
    const el = await open();
    await seenText(el, 'New replies are off.');
    expect(find(el, 'input[name="url"]')).to.equal(null);
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [200, { version: 5, rules: json }]);
    const taking = await seen<HTMLSelectElement>(el, 'fieldset select');
    taking.value = 'held';
    taking.dispatchEvent(new Event('change', { bubbles: true }));
    await pressButton(el, 'Save', '.save-bar');
    await field(el, 'url');
    expect(find(el, '.console-note')?.textContent ?? '').not.to.contain('New replies are off.');
  });

  const handle = (el: HTMLElement) => find(el, '.networks__handle bdi')?.textContent;

  it('show the handle of the site’s own account as it is typed, and save it', async () => {
    const el = await open();
    await waitUntil(() => handle(el) === '@paper@community.example');
    fill(await field(el, 'account_name'), 'News ');
    fill(await field(el, 'handle_domain'), 'Paper.Example');
    await waitUntil(() => handle(el) === '@news@paper.example');
    const about = findAll<HTMLTextAreaElement>(el, 'textarea').at(-1) as HTMLTextAreaElement;
    fill(about, 'Replies appear on our site.');
    const checks = findAll<HTMLInputElement>(el, '.networks__rules input[type="checkbox"]');
    checks.at(-1)?.click();
    const sent: { social: object }[] = [];
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => {
      sent.push(json as { social: object });
      account = { ...account, name: 'news', is_created: true };
      return [200, { version: 5, rules: json }];
    });
    await pressButton(el, 'Save', '.save-bar');
    await waitUntil(() => sent.length === 1);
    expect(sent[0]?.social).to.include({
      ...{ publish: true, name: 'news', about: 'Replies appear on our site.', handle_domain: 'paper.example' },
    });
    await seenText(el, 'The account exists, so its name can no longer change.');
    expect((await field(el, 'account_name')).readOnly).to.equal(true);
    expect(handle(el)).to.equal('@news@paper.example');
  });

  it('say what is wrong with the name and the domain of the handle, and save neither', async () => {
    const el = await open();
    const name = await field(el, 'account_name');
    fill(name, 'the news');
    expect(find(el, '.field__error')).to.equal(null);
    name.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await seenText(el, 'The name can only have lowercase letters from a to z, digits and underscores.');
    fill(await field(el, 'account_name'), 'the_news');
    fill(await field(el, 'handle_domain'), 'https://paper.example/');
    await pressButton(el, 'Save', '.save-bar');
    await waitUntil(() =>
      find(el, '.save-bar [role="alert"]')?.textContent?.includes('The domain must be like paper.example'),
    );
    expect((await field(el, 'handle_domain')).getAttribute('aria-invalid')).to.equal('true');
    expect(handle(el)).to.equal('–');
    expect(server.asked('PATCH', '/rules')).to.deep.equal([]);
  });

  it('say what turning the site’s own account off does', async () => {
    account = { name: 'news', is_created: true, host: 'community.example', followers: 1234, articles: 56 };
    const el = await open();
    await seenText(el, 'Followers: 1,234 · Articles: 56');
    expect(find(el, '.console-note')).to.equal(null);
    findAll<HTMLInputElement>(el, '.networks__rules input[type="checkbox"]').at(-1)?.click();
    await seenText(el, 'When you save, its posts are deleted on other servers and cannot be posted again.');
  });

  it('try again each part that could not be loaded', async () => {
    serveConsole(server, [], role);
    serve(aThread());
    server.on('GET', NETWORKS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/networks');
    await seenText(el, 'Ferry to return in May');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    serve(aThread());
    again.click();
    await seenText(el, 'No host matches.');
  });
});
