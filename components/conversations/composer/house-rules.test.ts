import { expect } from '@open-wc/testing';
import { aComment, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, seen, seenText } from '../../../test/support/seen';
import { fieldOf, openConversation, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';

const server = fakeServer();
const house_rules = 'Be **kind**. [House rules](https://news.example/rules)';

describe('the rules of the house', () => {
  it('appear at the field while a reader writes, and link to the full rules', async () => {
    openPage({ settings: { house_rules } });
    const el = await openConversation(server, [aComment()]);
    expect(find(el, '.house-rules')).to.equal(null);
    const shown = new Set<string>();
    const watch = new MutationObserver(() => shown.add(find(el, '.house-rules')?.textContent ?? ''));
    watch.observe(el.shadowRoot as ShadowRoot, { childList: true, subtree: true, characterData: true });
    type(await fieldOf(el), 'What I think');
    await seenText(el, 'Be kind.');
    watch.disconnect();
    expect([...shown].filter(Boolean), 'never the signs').to.deep.equal(['Be kind. House rules']);
    const link = await seen(el, '.house-rules a');
    expect([link.textContent, link.getAttribute('href')]).to.deep.equal(['House rules', 'https://news.example/rules']);
    await expect(el).to.be.accessible();
  });

  it('take no space if a site has none', async () => {
    openPage();
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'What I think');
    await seen(el, '.writing-tools');
    expect(find(el, '.house-rules')).to.equal(null);
  });

  it('are text: markup and addresses of scripts do nothing', async () => {
    openPage({ settings: { house_rules: '<img src=x onerror=alert(1)> [here](javascript:alert(1))' } });
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'What I think');
    const rules = await seen(el, '.house-rules');
    expect(rules.querySelector('img, a')).to.equal(null);
    expect(rules.textContent).to.equal('<img src=x onerror=alert(1)> [here](javascript:alert(1))');
  });
});
