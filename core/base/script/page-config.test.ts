import { expect, fixture, html } from '@open-wc/testing';
import { apiOrigin } from './origin';
import { configured } from './page-config';

describe('window.vfConfig', () => {
  afterEach(() => {
    delete window.vfConfig;
  });

  it('is the page’s configuration', () => {
    window.vfConfig = { api: 'https://api.example', domain: 'news.example' };
    expect([configured('api'), configured('domain'), apiOrigin()]).to.deep.equal([
      'https://api.example',
      'news.example',
      'https://api.example',
    ]);
  });

  it('is no element in the page’s markup', async () => {
    const before = apiOrigin();
    for (const written of [
      html`<div><a id="vfConfig"></a><a id="vfConfig" name="api" href="https://evil.example"></a></div>`,
      html`<form id="vfConfig"><input name="api" value="https://evil.example" /></form>`,
      html`<form name="vfConfig"><button name="domain">evil.example</button></form>`,
    ]) {
      const element = await fixture(written);
      expect((window as { vfConfig?: unknown }).vfConfig).to.be.ok;
      expect([configured('api'), configured('domain'), apiOrigin()]).to.deep.equal(['', '', before]);
      element.remove();
    }
  });
});
