/** Letters about rejections: one for each reason, saved with the reasons. */
import { expect } from '@open-wc/testing';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const abuse = { key: 'abuse', label: '', says: '' };
const rule = { key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.', letter: 'Dear {{name}}' };

describe('letters', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  async function open(role = 'administrator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    const rules = {
      reasons: { asked: 'rejecting', list: [abuse, rule] },
      ban_letters: { posting: '', hide: '', login: '' },
    };
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [
      200,
      { version: 3, rules: { ...rules, ...(json as object) } },
    ]);
    const el = await openConsole('/localhost/reasons');
    await seen(el, '.letters');
    return el;
  }
  const field = (el: HTMLElement) => find<HTMLTextAreaElement>(el, '.letters textarea');
  const write = (el: HTMLElement, text: string) => {
    const letter = field(el);
    if (letter) fill(letter, text);
  };

  it('are written for a reason with a preview, and saved with the reasons', async () => {
    const el = await open();
    write(el, 'Dear {{name}}, please be kind.\n{{site}}');
    await seenText(el, 'Dear Mara Lind, please be kind.\nThe Harbour Post');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    const letter = 'Dear {{name}}, please be kind.\n{{site}}';
    expect(server.asked('PATCH', '/rules')[0]?.json).to.deep.equal({
      reasons: { asked: 'rejecting', list: [{ ...abuse, letter }, rule] },
    });
  });

  it('report an unknown variable', async () => {
    const el = await open();
    write(el, 'Dear {{nmae}}');
    await seenText(el, "The variable {{nmae}} doesn't exist.");
    expect(find(el, '.letters__preview')).to.equal(null);
    write(el, 'Dear {{name}}');
    await seen(el, '.letters__preview');
  });

  it('are removed by emptying them', async () => {
    const el = await open();
    const menu = find<HTMLSelectElement>(el, '.letters select');
    expect([...(menu?.options ?? [])].map(({ text }) => text)).to.deep.equal(['Insults or harassment', 'Rule 3 ✓']);
    if (menu) {
      menu.value = 'rule_3';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await waitUntil(() => field(el)?.value === 'Dear {{name}}', 'not chosen');
    write(el, '');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    const { letter: _, ...without } = rule;
    expect(server.asked('PATCH', '/rules')[0]?.json).to.deep.equal({
      reasons: { asked: 'rejecting', list: [abuse, without] },
    });
  });

  it('about bans are written for a level, with their own variables', async () => {
    const el = await open();
    const part = '[aria-labelledby="ban-letters"]';
    const letter = find<HTMLTextAreaElement>(el, `${part} textarea`);
    if (letter) fill(letter, 'Dear {{name}}: {{article}}');
    await seenText(el, "The variable {{article}} doesn't exist.");
    if (letter) fill(letter, 'Dear {{name}}, until {{end}}. {{message}}');
    await seenText(el, 'Dear Mara Lind, until January 31, 2030. The message of the ban');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    expect(server.asked('PATCH', '/rules')[0]?.json).to.deep.equal({
      ban_letters: { posting: 'Dear {{name}}, until {{end}}. {{message}}', hide: '', login: '' },
    });
    const menu = find<HTMLSelectElement>(el, `${part} select`);
    expect([...(menu?.options ?? [])].map(({ text }) => text.endsWith('✓'))).to.deep.equal([true, false, false]);
  });

  it('are only read by moderators', async () => {
    const el = await open('moderator');
    await waitUntil(() => field(el)?.disabled, 'may be changed');
  });
});
