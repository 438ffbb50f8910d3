/** The team screen: roles of the site and of its organization, and the way to other sites. */
import { expect } from '@open-wc/testing';
import { store } from '../../../core/base/store/store';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { goAction } from '../../../core/state/console/place';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const TEAM = '/v1/console/:domain/team';
const ORGANIZATION = '/v1/console/:domain/organization';
const sites = [
  { domain: 'localhost', name: 'The Harbour Post' },
  { domain: 'sister.example', name: 'The Sister' },
];
const member = (user_uuid: string, name: string, part: object = {}) => ({
  ...{ user_uuid, id: 1, name, pic_small: '', type: 'user', role: 'moderator', email: 'a…@example.org' },
  ...{ is_email_proved: true, is_trusted: false, badges: [], ban_level: 'none', comments_made: 0, date_created: 1 },
  ...{ logins: ['password'], date_seen: null, has_factor: false, organization_role: null, ...part },
});

describe('the team screen', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  const members = [member('u1', 'Ana'), member('u2', 'Ben', { organization_role: 'moderator' })];
  const me = numericIdToUuid(100);
  let invites: object[];
  beforeEach(() => {
    invites = [];
  });
  const colleagues = {
    ...{ name: 'Harbour Media', sites },
    members: [
      { member_uuid: 'm1', name: 'Olga', email: 'o…@example.org', role: 'administrator', domains: ['localhost'] },
      { member_uuid: 'm2', name: 'Ben', email: 'b…@example.org', role: 'moderator', domains: ['localhost'] },
    ].map((it) => ({ ...it, is_self: it.name === 'Olga' })),
  };
  async function open(role: 'administrator' | 'moderator' | null): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator', role && { name: 'Harbour Media', role, sites });
    server.on('GET', TEAM, () => [200, { members, invites }]);
    server.on('GET', ORGANIZATION, [200, colleagues]);
    const el = await openConsole('/localhost/team');
    store.set(goAction, { screen: 'team' });
    await seenText(el, 'Ana');
    return el;
  }
  const selects = (el: HTMLElement) => findAll<HTMLSelectElement>(el, 'td select').map((it) => it.ariaLabel);
  function choose(el: HTMLElement, label: string, value: string) {
    const select = findAll<HTMLSelectElement>(el, 'select').find((it) => it.ariaLabel === label);
    if (!select) throw new Error(`no ${label}`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  it('says which roles come from the organization, and shows its staff to its administrators only', async () => {
    const el = await open('moderator');
    await seenText(el, 'by the organization');
    expect(selects(el)).to.deep.equal(['Role of Ana']);
    expect(server.asked('GET', '/organization')).to.deep.equal([]);
  });

  it('changes a role on the organization with the code that the server asks for', async () => {
    server.on('PUT', `${ORGANIZATION}/members/:uuid`, ({ json }) =>
      (json as { code?: string }).code
        ? [200, colleagues]
        : [403, { code: 'factor_required', message: 'no', data: { field: 'code' } }],
    );
    const el = await open('administrator');
    await seenText(el, 'These roles apply to all sites of the organization: The Harbour Post, The Sister.');
    expect(selects(el)).to.deep.equal(['Role of Ana', 'Role of Ben']);
    choose(el, 'Role of Ben', 'administrator');
    fill(await seen<HTMLInputElement>(el, 'dialog input[name="code"]'), '123456');
    find<HTMLFormElement>(el, 'dialog form')?.requestSubmit();
    await waitUntil(() => !find(el, 'dialog'), 'still asked');
    // A refusal renews the session, so the first request is sent twice.
    const sent = server.asked('PUT', '/members/m2').map(({ json }) => json);
    expect(sent[0]).to.deep.equal({ role: 'administrator', reason: '' });
    expect(sent.at(-1)).to.deep.equal({ role: 'administrator', reason: '', code: '123456' });
  });

  it('gives a colleague of the site a role on all sites, and says why not', async () => {
    server.on('POST', `${ORGANIZATION}/members`, [
      400,
      { code: 'invalid_field', message: 'This account is banned. Lift the ban first.', data: { field: 'user_uuid' } },
    ]);
    const el = await open('administrator');
    await seenText(el, 'Give a colleague a role on all sites');
    await pressButton(el, 'Give role');
    await seenText(el, 'Lift the ban first.');
    expect(server.asked('POST', '/members')[0]?.json).to.deep.equal({ user_uuid: 'u1', role: 'moderator', reason: '' });
  });

  it('has links to the other sites for people of an organization', async () => {
    const el = await open('moderator');
    const link = await seen<HTMLAnchorElement>(el, '.console-sites a');
    expect([link.textContent, new URL(link.href).pathname, new URL(link.href).hash]).to.deep.equal([
      'The Sister',
      '/console/sister.example/overview',
      '#vf-site=localhost',
    ]);
    await closeConsole();
    const alone = await open(null);
    expect(find(alone, '.console-sites')).to.equal(null);
  });

  it('invites a colleague by mail with the chosen role, and lists the invitation', async () => {
    server.on('POST', `${TEAM}/invites`, ({ json }) => {
      const { email, role } = json as Record<string, string>;
      invites = [
        { invite_uuid: 'i1', email, role, invited_by: null, date_created: 1, date_expires: Date.UTC(2031, 0, 5, 12) },
      ];
      return [200, invites[0] as object];
    });
    const el = await open(null);
    expect(el.shadowRoot?.textContent).to.not.contain('Invitations');
    const form = await seen<HTMLFormElement>(el, 'form.invite');
    expect(form.textContent).to.contain('Moderators review comments');
    fill(await seen<HTMLInputElement>(el, '.invite input[name="email"]'), ' cleo@example.org ');
    const select = find<HTMLSelectElement>(el, '.invite select') as HTMLSelectElement;
    select.value = 'administrator';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await seenText(el, 'Administrators also change settings');
    form.requestSubmit();
    await seenText(el, 'Invitation sent to cleo@example.org.');
    expect(server.asked('POST', '/invites')[0]?.json).to.deep.equal({
      email: 'cleo@example.org',
      role: 'administrator',
    });
    expect(find<HTMLInputElement>(el, '.invite input[name="email"]')?.value).to.equal('');
    await seenText(el, 'Administrator · until');
  });

  it('says at the field why an invitation cannot be sent, until it changes', async () => {
    server.on('POST', `${TEAM}/invites`, [400, { code: 'invalid_email', message: 'no', data: { field: 'email' } }]);
    const el = await open(null);
    const field = await seen<HTMLInputElement>(el, '.invite input[name="email"]');
    fill(field, 'cleo');
    find<HTMLFormElement>(el, 'form.invite')?.requestSubmit();
    await waitUntil(() => field.getAttribute('aria-invalid') === 'true', 'not refused');
    expect(field.value).to.equal('cleo');
    expect(el.shadowRoot?.textContent).to.not.contain('Invitation sent');
    fill(field, 'cleo@example.org');
    await waitUntil(() => field.getAttribute('aria-invalid') !== 'true', 'still refused');
  });

  it('withdraws an invitation', async () => {
    invites = [
      { invite_uuid: 'i1', email: 'cleo@example.org', role: 'moderator', date_expires: Date.UTC(2031, 0, 5, 12) },
    ];
    server.on('DELETE', `${TEAM}/invites/:uuid`, () => {
      invites = [];
      return [204];
    });
    const el = await open(null);
    await seenText(el, 'Moderator · until');
    await pressButton(el, 'Withdraw');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('cleo@example.org'), 'still invited');
    expect(server.asked('DELETE', '/invites/i1').length).to.equal(1);
  });

  it('reads as colleagues, invitations and the organization, with what each administrator may change', async () => {
    members.push(
      member(me, 'Mara', { role: 'administrator', has_factor: true, date_seen: Date.UTC(2026, 1, 3, 12) }),
      member('u4', 'Cleo', { has_factor: true }),
      member('u5', 'Dana', { has_factor: true, organization_role: 'administrator' }),
    );
    invites = [
      { invite_uuid: 'i1', email: 'cleo@example.org', role: 'moderator', date_expires: Date.UTC(2031, 0, 5, 12) },
    ];
    const el = await open('administrator');
    await seen(el, '[aria-labelledby="organization"]');
    await reads(el, '.console__main', [
      'heading: Team',
      'region: Team',
      'Name',
      'Email address',
      'Role',
      'Last seen',
      'Two-step login',
      'link: Ana → /console/localhost/people/u1',
      'a…@example.org',
      'menu: Role of Ana = Moderator of Administrator, Moderator, Reader',
      '–',
      'Off',
      'link: Ben → /console/localhost/people/u2',
      'a…@example.org',
      'Moderator by the organization',
      '–',
      'Off',
      'link: Mara → /console/localhost/people/00000000-0000-4000-8000-000000000064',
      'a…@example.org',
      'Administrator',
      'February 3, 2026',
      'On',
      'link: Cleo → /console/localhost/people/u4',
      'a…@example.org',
      'menu: Role of Cleo = Moderator of Administrator, Moderator, Reader',
      '–',
      'On',
      'button: Turn off two-step login of Cleo',
      'link: Dana → /console/localhost/people/u5',
      'a…@example.org',
      'Moderator by the organization',
      '–',
      'On',
      'button: Turn off two-step login of Dana',
      'heading: Invitations',
      'cleo@example.org',
      'Moderator · until January 5, 2031',
      'button: Withdraw',
      'heading: Invite a colleague',
      'field: Email address (required)',
      'menu: Role = Moderator of Moderator, Administrator',
      'Moderators review comments, ban people and close conversations.',
      'button: Send invitation',
      'status:',
      'region: Organization Harbour Media',
      'heading: Organization Harbour Media',
      'These roles apply to all sites of the organization: The Harbour Post, The Sister.',
      'region: People',
      'Name',
      'Email address',
      'Role',
      'Accounts on',
      'Olga',
      'o…@example.org',
      'Administrator',
      'localhost',
      'Ben',
      'b…@example.org',
      'menu: Role of Ben = Moderator of Administrator, Moderator, Reader',
      'localhost',
      'heading: Give a colleague a role on all sites',
      "menu: Name = Ana of Ana, Mara, Cleo – They can open the other sites from the menu beside the site's name.",
      'menu: Role = Moderator of Moderator, Administrator',
      "They can open the other sites from the menu beside the site's name.",
      'button: Give role',
    ]);
    await closeConsole();
    const other = await open('moderator');
    const named = () => findAll(other, '.console-table button').map((it) => it.ariaLabel);
    await waitUntil(() => named().length === 1, named().join());
    expect(named()).to.deep.equal(['Turn off two-step login of Cleo']);
    members.length = 2;
  });

  it('turns off the second step of a colleague', async () => {
    members[0] = member('u1', 'Ana', { has_factor: true });
    server.on('DELETE', `${TEAM}/:uuid/factor`, () => {
      members[0] = member('u1', 'Ana');
      return [204];
    });
    const el = await open(null);
    await pressButton(el, 'Turn off');
    await waitUntil(() => !buttonNamed(el, 'Turn off'), 'still on');
    expect(server.asked('DELETE', '/u1/factor')).to.have.length(1);
  });

  it('keeps asking while the code is wrong, and says why the server refuses the change itself', async () => {
    const due = { code: 'factor_required', message: 'no', data: { field: 'code' } };
    server.on('PUT', `${TEAM}/:uuid`, [403, due]);
    const el = await open(null);
    choose(el, 'Role of Ana', 'administrator');
    await seen(el, 'dialog input[name="code"]');
    await seenText(el, 'Enter the 6-digit code from your authenticator app.');
    const enter = async () => {
      fill(await seen<HTMLInputElement>(el, 'dialog input[name="code"]'), '000000');
      find<HTMLFormElement>(el, 'dialog form')?.requestSubmit();
    };
    const wrong = { code: 'invalid_field', message: 'no', data: { field: 'code' } };
    server.on('PUT', `${TEAM}/:uuid`, [400, wrong]);
    await enter();
    await seenText(el, 'This code is wrong or too old.');
    const last = { code: 'invalid_field', message: 'A site needs an administrator.', data: { field: 'role' } };
    server.on('PUT', `${TEAM}/:uuid`, [400, last]);
    await enter();
    await waitUntil(() => !find(el, 'dialog'), 'still asked');
    await seenText(el, 'A site needs an administrator.');
    // The menu shows the stored role again.
    await waitUntil(() => find<HTMLSelectElement>(el, 'td select')?.value === 'moderator', 'another role is shown');
  });

  it('changes nothing when the code is not given', async () => {
    const due = { code: 'factor_required', message: 'no', data: { field: 'code' } };
    server.on('PUT', `${TEAM}/:uuid`, [403, due]);
    const el = await open(null);
    choose(el, 'Role of Ana', 'administrator');
    await pressButton(el, 'Back', 'dialog');
    await waitUntil(() => !find(el, 'dialog'), 'still asked');
    expect(find(el, '.console-page > [role="alert"]')?.textContent).to.equal('');
  });

  it('shows that it could not be loaded, and tries again', async () => {
    serveConsole(server, [], 'administrator');
    server.on('GET', TEAM, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/team');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', TEAM, [200, { members, invites: [] }]);
    again.click();
    await seenText(el, 'Ana');
    expect(find(el, '.console-failed')).to.equal(null);
  });
});
