import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import { isReservedName } from './reserved-names';
import { roleNames } from './role-names';

const site = (names = {}) => ({
  name: 'The Harbour Post',
  domain: 'www.harbourpost.example',
  hosts: ['hp.example'],
  rules: { names: { roles: true, site: true, reserved: [] as string[], ...names } },
});
const reserved = (name: string, names = {}) => isReservedName(name, site(names));

it('knows the roles of every language, each with its own letters', () => {
  const languages = readdirSync(new URL('../../../../../locales', import.meta.url)).filter(
    (name) => !name.includes('.'),
  );
  for (const language of languages) {
    const roles = roleNames[language as keyof typeof roleNames];
    assert.ok(roles, language);
    for (const name of [...roles.anywhere.split(', '), ...roles.alone.split(', ')]) {
      assert.ok(reserved(name), `${language}: ${name}`);
      assert.ok(reserved(name.toUpperCase()), `${language}: ${name.toUpperCase()}`);
      assert.ok(reserved(`${name} 7`), `${language}: ${name} 7`);
    }
  }
});

it('recognizes a role in look-alikes, with articles, numbers and topics', () => {
  for (const name of [
    ...[
      'admin',
      'Adm1n',
      'ADMlN',
      'аdmіn',
      'Ａｄｍｉｎ',
      'a d m i n',
      'A.d.m.i.n',
      '@dmin',
      'Admin_2',
      'admin2026',
      'adrnin',
      'ad\u200bmin',
      'àdmîn',
    ],
    ...[
      'Administrator',
      'Site Administrator',
      'siteadministrator',
      'newsmoderator',
      'Moderatorka',
      'Admin Jim',
      'moderator of news',
      'Mоderator of news',
    ],
    ...[
      '$taff',
      'The Editor',
      'TheEditor',
      'THE_EDITOR',
      'Editor of the Harbour',
      'Editor-in-Chief',
      'Support Team',
      'Official Support',
      'Die Redaktion',
    ],
    ...['Redakteur bei uns', 'La rédaction', 'L’équipe', 'El moderador', 'главни уредник'],
  ])
    assert.ok(reserved(name), name);
});

it('leaves people their names', () => {
  for (const name of [
    ...[
      'Ann',
      'Edith',
      'Editha',
      'Modesta',
      'Stafford',
      'Hostetter',
      'Adam Min',
      'Roland Teamer',
      'Anna Staff',
      'Robert Host',
      'Harbour',
      'Postman Pat',
    ],
    ...[
      'Max Editor',
      'John Support',
      'Chef Karl',
      'Моdest Иванов',
      'Maria de la Rosa',
      'Ownerless',
      'Helpful Henry',
      'Bot Fly',
      '7',
      'أحمد',
      'The Walrus',
    ],
  ])
    assert.ok(!reserved(name), name);
});

it('reserves the name of the site and its hosts, alone or with a role', () => {
  const own = [
    'The Harbour Post',
    'Harbour Post',
    'harbourpost',
    'Hаrbour Pоst',
    'Harb0ur-Post',
    'harbourpost.example',
    'hp.example',
  ];
  for (const name of [...own, 'Harbour Post Support', 'Official Harbour Post', 'Editor Harbour Post']) {
    assert.ok(reserved(name), name);
    assert.ok(!reserved(name, { site: false, roles: false }), `${name}, switched off`);
  }
  assert.ok(!reserved('Harbour Posthumous'));
});

it('adds the site’s own names, and leaves out roles if the site turns them off', () => {
  assert.ok(reserved('Jane Doe', { reserved: ['jane doe'] }));
  assert.ok(reserved('J4ne D0e'.replace('4', 'а'), { reserved: ['Jane Doe'], roles: false }));
  assert.ok(!reserved('Jane Doe Junior', { reserved: ['Jane Doe'] }));
  assert.ok(!reserved('Administrator', { roles: false }));
});
