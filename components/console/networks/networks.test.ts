/** Networks: attached posts, hosts, block lists, people to forget, and the site's own account. */
import { expect } from '@open-wc/testing';
import type { NetworkAccount, NetworkHosts, NetworkThread } from '../../../core/contract/console/networks';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
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
    return openConsole('/localhost/networks');
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

  // Lines that everybody reads.
  const intro = [
    'heading: Networks',
    'Replies to your posts on Mastodon and Bluesky appear in the conversations of your articles.',
    'region: Attached posts',
    'heading: Attached posts',
    'menu: Show = All of All, Failing',
    'region: Post',
    'Post',
    'Article',
    'Status',
    'Next check',
    'Replies',
  ];
  const active = [
    'link: @news@social.example → https://social.example/@news/1',
    'Mastodon',
    'Ferry to return in May',
    'Active',
    'February 3, 2026 at hh:mm',
    'Last checked February 3, 2026 at hh:mm',
  ];
  const deleted = ['link: @news@social.example', 'Bluesky', 'Ferry to return in May', 'Deleted there', '–'];
  const counts = ['Visible', '1,234', 'Waiting', '3', 'Refused', '1', 'Skipped', '2'];

  it('read as posts, hosts, people to forget and rules, for administrators and for moderators', async () => {
    const listed = { reason: 'Spam', source: '', date_until: Date.UTC(2031, 0, 5, 12), shown: 0, refused: 7 };
    hosts = {
      hosts: [
        { host: 'bad.example', state: 'blocked', ...listed },
        { host: 'slow.example', state: 'held', ...listed, source: 'a list', date_until: null },
      ],
      allowed: [{ host: 'social.example', shown: 1234, refused: 0 }],
    };
    const dates = { date_looked: Date.UTC(2026, 1, 3, 12), date_next: Date.UTC(2026, 1, 3, 13) };
    const threads = [
      aThread(dates),
      aThread({ ...dates, social_id: 'b', state: 'gone', date_looked: null, url: 'javascript:1', network: 'bluesky' }),
      aThread({
        ...dates,
        social_id: 'c',
        attached_by: 'actor',
        skipped: 0,
        here: { visible: 0, waiting: 0, rejected: 2, refused: 0 },
      }),
    ];
    const el = await open(...threads);
    await waitUntil(() => find(el, '.networks__handle') && rows(el).length === 6);
    await reads(el, '.console__main', [
      ...intro,
      'Actions',
      ...active,
      ...counts,
      'button: Detach',
      ...deleted,
      ...counts,
      'button: Detach',
      ...active,
      'Visible',
      '0',
      'Rejected',
      '2',
      'heading: Attach a post',
      'field: Address of your post on Mastodon or Bluesky (required)',
      'field: Article: title, address or ID (required)',
      'button: Attach',
      'status:',
      'region: Hosts',
      'heading: Hosts',
      'An entry applies to the host and everything below it.',
      'field: Find a host',
      'menu: Show = All of All, Allowed, Held, Blocked',
      'region: Host',
      'Host',
      'Status',
      'Reason',
      'Visible',
      'Rejected',
      'Actions',
      'bad.example',
      'Blocked',
      'until January 5, 2031',
      'Spam',
      '0',
      '7',
      'button: Allow',
      'slow.example',
      'Held',
      'Spam',
      'From the list a list',
      '0',
      '7',
      'button: Allow',
      'button: Block',
      'social.example',
      'Allowed',
      '1,234',
      '0',
      'button: Hold',
      'button: Block',
      'heading: Hold or block a host',
      'field: Host (required)',
      'menu: Status = Held of Held, Blocked',
      'field: Reason (maxlength 500)',
      'field: Days until it ends, or 0 for never = 0 (min 0, max 3650)',
      'button: Save',
      'status:',
      'heading: Import a block list',
      'A CSV file as Mastodon exports it: silence holds a host, suspend blocks it.',
      'field: File (required)',
      'field: Name of the list (maxlength 100)',
      'button: Preview',
      'status:',
      'region: Forget an author',
      'heading: Forget an author',
      "Removes the replies, name and handle of a person. New replies from this person won't appear.",
      'field: Handle or address of the profile (required)',
      'button: Find',
      'status:',
      'region: Rules',
      'heading: Rules',
      'group:',
      'menu: Replies from networks = Show at once of Accept no new replies, Hold all for a moderator, Show at once',
      'checkbox: Hold the first reply of each author (checked)',
      'checkbox: Count likes from networks with your own',
      "checkbox: Show authors' pictures, copied to this server",
      'field: Days until a reply is removed, or 0 for never = 0 (min 0, max 3650)',
      'field: Your accounts there, one per line. Pages can only attach posts by these accounts.',
      "region: The site's own account",
      "heading: The site's own account",
      'Posts each new article to the fediverse. People follow it from Mastodon and other servers, and their replies arrive at once.',
      'group:',
      'checkbox: Publish new articles with this account',
      'Handle: @paper@community.example',
      "field: Name (maxlength 30) – Part of the account's address, so it can no longer change once the account exists. If empty, paper.",
      "Part of the account's address, so it can no longer change once the account exists. If empty, paper.",
      'field: Domain of the handle (maxlength 253) – If empty, community.example. Any other domain must redirect /.well-known/webfinger to this server.',
      'If empty, community.example. Any other domain must redirect /.well-known/webfinger to this server.',
      'field: Profile text (maxlength 500) – It must say that replies appear on your site. If empty, a sentence in English says so.',
      'It must say that replies appear on your site. If empty, a sentence in English says so.',
      'status:',
    ]);
    await closeConsole();
    role = 'moderator';
    const other = await open(...threads);
    await waitUntil(() => find(other, '.networks__handle') && rows(other).length === 6 && !buttonNamed(other, 'Find'));
    await reads(other, '.console__main', [
      ...intro,
      ...active,
      ...counts,
      ...deleted,
      ...counts,
      ...active,
      'Visible',
      '0',
      'Rejected',
      '2',
      'region: Hosts',
      'heading: Hosts',
      'An entry applies to the host and everything below it.',
      'field: Find a host',
      'menu: Show = All of All, Allowed, Held, Blocked',
      'region: Host',
      'Host',
      'Status',
      'Reason',
      'Visible',
      'Rejected',
      'bad.example',
      'Blocked',
      'until January 5, 2031',
      'Spam',
      '0',
      '7',
      'slow.example',
      'Held',
      'Spam',
      'From the list a list',
      '0',
      '7',
      'social.example',
      'Allowed',
      '1,234',
      '0',
      'region: Rules',
      'heading: Rules',
      'group: (disabled)',
      'menu: Replies from networks = Show at once of Accept no new replies, Hold all for a moderator, Show at once (disabled)',
      'checkbox: Hold the first reply of each author (disabled, checked)',
      'checkbox: Count likes from networks with your own (disabled)',
      "checkbox: Show authors' pictures, copied to this server (disabled)",
      'field: Days until a reply is removed, or 0 for never = 0 (disabled, min 0, max 3650)',
      'field: Your accounts there, one per line. Pages can only attach posts by these accounts. (disabled)',
      "region: The site's own account",
      "heading: The site's own account",
      'Posts each new article to the fediverse. People follow it from Mastodon and other servers, and their replies arrive at once.',
      'group: (disabled)',
      'checkbox: Publish new articles with this account (disabled)',
      'Handle: @paper@community.example',
      "field: Name (disabled, maxlength 30) – Part of the account's address, so it can no longer change once the account exists. If empty, paper.",
      "Part of the account's address, so it can no longer change once the account exists. If empty, paper.",
      'field: Domain of the handle (disabled, maxlength 253) – If empty, community.example. Any other domain must redirect /.well-known/webfinger to this server.',
      'If empty, community.example. Any other domain must redirect /.well-known/webfinger to this server.',
      'field: Profile text (disabled, maxlength 500) – It must say that replies appear on your site. If empty, a sentence in English says so.',
      'It must say that replies appear on your site. If empty, a sentence in English says so.',
    ]);
  });

  const choose = (menu: HTMLSelectElement, value: string) => {
    menu.value = value;
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const menuNamed = (el: HTMLElement, label: string) =>
    findAll<HTMLSelectElement>(el, 'select').find((it) =>
      it.labels?.[0]?.textContent?.startsWith(label),
    ) as HTMLSelectElement;

  it('show hosts of one state or with a text in their name, a hundred at a time', async () => {
    const allowed = Array.from({ length: 101 }, (_, at) => ({ host: `h${at}.example`, shown: 1, refused: 0 }));
    const listed = { reason: '', source: '', date_until: null, shown: 0, refused: 0 };
    hosts = { hosts: [{ host: 'bad.example', state: 'blocked', ...listed }], allowed };
    const el = await open();
    await waitUntil(() => rows(el).length === 100, 'not a hundred');
    await pressButton(el, 'Show more');
    await waitUntil(() => rows(el).length === 102, 'not all');
    expect(buttonNamed(el, 'Show more')).to.equal(undefined);
    const menus = findAll<HTMLSelectElement>(el, '.console-search select');
    choose(menus[1] as HTMLSelectElement, 'blocked');
    await waitUntil(() => rows(el).length === 1, 'others are shown');
    choose(menus[1] as HTMLSelectElement, 'allowed');
    await waitUntil(() => rows(el).length === 101, 'the blocked one is shown');
    fill(await seen<HTMLInputElement>(el, 'input[type="search"]'), 'H100');
    await waitUntil(() => rows(el).length === 1, rows(el).join());
  });

  it('block an allowed host after a second press, and stay as they are when the server refuses', async () => {
    hosts = { hosts: [], allowed: [{ host: 'social.example', shown: 5, refused: 0 }] };
    server.on('PUT', NETWORKS, [403, { code: 'forbidden', message: 'no' }]);
    const el = await open();
    await pressButton(el, 'Block', 'tbody');
    expect(server.asked('PUT', '/networks')).to.deep.equal([]);
    await pressButton(el, 'Block', 'tbody');
    await seen(el, '.notice');
    expect(server.asked('PUT', '/networks')[0]?.json).to.deep.include({ host: 'social.example', state: 'blocked' });
    expect(server.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/networks'))).to.have.length(
      1,
    );
  });

  it('refuse a host with the reason, and keep what was typed', async () => {
    server.on('PUT', NETWORKS, [
      400,
      { code: 'invalid_field', message: 'This is your own host.', data: { field: 'host' } },
    ]);
    const el = await open();
    fill(await field(el, 'host'), ' own.example ');
    choose(menuNamed(el, 'Status'), 'blocked');
    fill(await field(el, 'days'), '');
    await pressButton(el, 'Save');
    await seenText(el, 'This is your own host.');
    expect((await field(el, 'host')).value).to.equal(' own.example ');
    expect(server.asked('PUT', '/networks')[0]?.json).to.deep.equal({
      host: 'own.example',
      state: 'blocked',
      reason: '',
      days: 0,
    });
    server.on('PUT', NETWORKS, [204]);
    await pressButton(el, 'Save');
    await seenText(el, 'Saved for own.example.');
    expect((await field(el, 'host')).value).to.equal('');
    expect(el.shadowRoot?.textContent).to.not.contain('This is your own host.');
  });

  it('say why a block list cannot be imported, and give up a preview', async () => {
    server.on('POST', `${NETWORKS}/import`, [
      400,
      { code: 'invalid_field', message: 'No hosts.', data: { field: 'csv' } },
    ]);
    const el = await open();
    const list = new DataTransfer();
    list.items.add(new File(['domain\n'], 'list.csv', { type: 'text/csv' }));
    (await field(el, 'file')).files = list.files;
    fill(await field(el, 'source'), ' my list ');
    await pressButton(el, 'Preview');
    await seenText(el, 'No hosts.');
    server.on('POST', `${NETWORKS}/import`, [200, { held: 0, blocked: 1, skipped: 0, hides: 1 }]);
    await pressButton(el, 'Preview');
    await seenText(el, 'Would hide 1 comment');
    expect(el.shadowRoot?.textContent).to.not.contain('No hosts.');
    await pressButton(el, 'Cancel', '.console-note');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Would hide'), 'still previewed');
    await pressButton(el, 'Preview');
    await seenText(el, 'Would hide 1 comment');
    fill(await field(el, 'source'), 'another');
    (await field(el, 'source')).dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Would hide'), 'another list is previewed');
    expect(server.asked('POST', '/import').map(({ json }) => (json as { source: string }).source)).to.deep.equal([
      'my list',
      'my list',
      'my list',
    ]);
  });

  it('look for the author again after a change of the address, and say why one cannot be forgotten', async () => {
    const authors = [{ network: 'fediverse', handle: '@rita@social.example', url: '', comments: 3 }];
    server.on('POST', `${NETWORKS}/forget`, ({ json }) =>
      (json as { is_preview: boolean }).is_preview
        ? [200, { authors }]
        : [429, { code: 'too_many_requests', message: 'no' }],
    );
    const el = await open();
    fill(await field(el, 'profile'), '@rita');
    await pressButton(el, 'Find');
    await pressButton(el, 'Forget');
    await pressButton(el, 'Forget');
    await seenText(el, 'too quickly');
    expect(buttonNamed(el, 'Forget')).to.not.equal(undefined);
    fill(await field(el, 'profile'), '@anna');
    (await field(el, 'profile')).dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => !buttonNamed(el, 'Forget'), 'another is forgotten');
    expect(server.asked('POST', '/forget')).to.have.length(2);
  });

  it('attach to the article with exactly this id, and to no other kind of page', async () => {
    const articles = [anArticle('a'), anArticle('a2'), { ...anArticle('chat'), kind: 'livechat' }];
    server.on('GET', '/v1/console/:domain/articles', ({ query }) => [
      200,
      { articles: query.q === 'chat' ? [articles[2]] : articles },
    ]);
    const sent: string[] = [];
    server.on('PUT', ATTACHED, ({ params }) => {
      sent.push(params.container ?? '');
      return [200, aThread()];
    });
    const el = await open();
    const attach = async (url: string, article: string) => {
      fill(await field(el, 'url'), url);
      fill(await field(el, 'article'), article);
      await pressButton(el, 'Attach');
    };
    await attach(POST, 'chat');
    await seenText(el, 'No article matches.');
    await attach(POST, 'a');
    await seenText(el, 'Attached.');
    expect(sent).to.deep.equal(['uuid-a']);
    expect([(await field(el, 'url')).value, (await field(el, 'article')).value]).to.deep.equal(['', '']);
    expect(server.asked('GET', '/threads')).to.have.length(2);
    await attach(POST, 'b');
    await seenText(el, 'Several articles match.');
    expect([...menuNamed(el, 'Several articles match.').options].map(({ text }) => text)).to.deep.equal([
      'About a · News',
      'About a2 · News',
    ]);
    fill(await field(el, 'article'), 'c');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Several articles match.'), 'still offered');
    server.on('GET', '/v1/console/:domain/articles', [503, { code: 'unavailable', message: 'Later.' }]);
    await pressButton(el, 'Attach');
    await seenText(el, 'The service is taking a short break.');
  });

  it('save each rule of replies', async () => {
    const el = await open();
    await seen(el, '.networks__handle');
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [200, { version: 5, rules: json }]);
    const [first, likes, avatars] = findAll<HTMLInputElement>(el, '.networks__rules input[type="checkbox"]');
    for (const box of [first, likes, avatars]) box?.click();
    fill(find<HTMLInputElement>(el, '.networks__rules input[type="number"]') as HTMLInputElement, '30');
    fill(find<HTMLTextAreaElement>(el, '.networks__rules textarea') as HTMLTextAreaElement, '@a@b.example');
    await pressButton(el, 'Save', '.save-bar');
    await waitUntil(() => server.asked('PATCH', '/rules').length === 1, 'not sent');
    const saved = () => (server.asked('PATCH', '/rules').at(-1)?.json ?? {}) as { social?: object };
    expect(saved().social).to.deep.include({
      first_waits: false,
      likes: 'count',
      avatars: true,
      keep_days: 30,
      accounts: ['@a@b.example'],
    });
    likes?.click();
    await pressButton(el, 'Save', '.save-bar');
    await waitUntil(() => server.asked('PATCH', '/rules').length === 2, 'not sent');
    expect(saved().social).to.include({ likes: 'apart' });
  });

  it('stay attached when the server does not detach them', async () => {
    const el = await open(aThread());
    server.on('DELETE', ATTACHED, [403, { code: 'forbidden', message: 'no' }]);
    await pressButton(el, 'Detach');
    await pressButton(el, 'Detach');
    await seen(el, '.notice');
    expect(rows(el)).to.have.length(1);
    expect(server.asked('GET', '/threads')).to.have.length(1);
  });
});
