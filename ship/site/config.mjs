/** VitePress' configuration. ship/site/build.mjs writes `site.json` beside the pages: their titles, groups and sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcssRtl from 'postcss-rtlcss';
import { adaptDocuments, slugify } from './markdown.mjs';

/** Prefixes without weight, so that the order of the rules stays. */
const SIDES = { ltrPrefix: ':where([dir="ltr"])', rtlPrefix: ':where([dir="rtl"])' };

/** @param folder has `site.json` and the pages */
export function siteConfig(folder) {
  const { name, version, sidebar, sources, darkVariables } = JSON.parse(
    readFileSync(join(folder, 'site.json'), 'utf8'),
  );
  return {
    title: name,
    description: 'Conversations, live blogs, chat, polls, reviews and notifications for publishers.',
    lang: 'en',
    ignoreDeadLinks: 'localhostLinks',
    lastUpdated: false,
    head: [
      ['link', { rel: 'icon', href: 'data:,' }],
      // Without scripts, the system's choice decides between light and dark.
      ['noscript', {}, `<style>@media (prefers-color-scheme: dark) { :root { ${darkVariables} } }</style>`],
    ],
    markdown: {
      attrs: { disable: true },
      anchor: { slugify },
      toc: { slugify },
      headers: { slugify },
      config: (md) => adaptDocuments(md, sources),
    },
    vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('vf-') } } },
    // The theme's rules name sides. This adds those for pages that are read from right to left.
    vite: { css: { postcss: { plugins: [postcssRtl(SIDES)] } } },
    themeConfig: {
      siteTitle: name,
      nav: [
        { text: 'Playground', link: '/playground' },
        { text: 'Widgets', link: '/widgets/' },
        { text: 'All pages', link: '/contents' },
        { text: version, link: '/changelog' },
      ],
      sidebar,
      outline: [2, 3],
      search: { provider: 'local' },
    },
  };
}
