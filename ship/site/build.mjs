/**
 * Builds the documentation site from the Markdown of the repository.
 *
 *   npm run docs:site
 *   npm run docs:site -- --base / --server https://community.example --domain www.example.com --out public
 *
 * --base    the path of the site, `/docs/guide/` unless given: there a server shows it
 * --server  the server of the playground's widgets; without it, the server that shows the site, if there is one
 * --domain  the site on that server; the demo's unless given
 * --out     the folder of the site, ship/site/dist unless given; the server looks for it there
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vitepress';
import { frames } from '../../demo/gallery/frames.ts';
import { publication } from '../../demo/publication.ts';
import { describeElements } from '../../tools/docs/describe-elements.mjs';
import { readTokens } from '../../tools/docs/theming.mjs';
import { ROOT } from '../../tools/run.mjs';
import { pictureAddress } from './markdown.mjs';
import { groupsOf } from './pages.mjs';
import { widgetPages } from './widget-pages.mjs';

/** VitePress reads a folder with all pages. It is in the repository, so that the theme finds its packages. */
const FOLDER = join(ROOT, '.cache/site');
const SITE = join(ROOT, 'ship/site');
const NAME = 'Community suite';

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const writeJson = (name, value) => write(join(FOLDER, name), JSON.stringify(value));
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const titleOf = (text) => /^# (.+)$/m.exec(text)[1].replaceAll('`', '');

export async function buildSite({ base = '/docs/guide/', server = '', domain = publication.domain, out } = {}) {
  rmSync(FOLDER, { recursive: true, force: true });
  const groups = groupsOf(ROOT);
  const documents = groups.flatMap(({ pages }) => pages).map((page) => ({ ...page, text: read(page.source) }));
  const widgets = widgetPages(ROOT);
  for (const { address, text } of [...documents, ...widgets]) write(join(FOLDER, `${address}.md`), text);
  for (const name of ['index', 'playground']) cpSync(join(SITE, `pages/${name}.md`), join(FOLDER, `${name}.md`));
  const sidebar = sidebarOf(groups, documents, widgets);
  write(join(FOLDER, 'contents.md'), contentsPage(sidebar));
  copyPictures(documents);
  cpSync(join(SITE, 'public'), join(FOLDER, 'public'), { recursive: true });
  write(join(FOLDER, 'public/llms.txt'), languageModelIndex(sidebar));
  writeJson('playground.json', playgroundData({ server, domain }));
  writeJson('site.json', {
    name: NAME,
    version: JSON.parse(read('package.json')).version,
    sidebar,
    sources: Object.fromEntries(documents.map(({ address, source }) => [`${address}.md`, source])),
    darkVariables: darkVariables(),
  });
  write(
    join(FOLDER, '.vitepress/config.mjs'),
    `import { siteConfig } from '../../../ship/site/config.mjs';\nexport default siteConfig(${JSON.stringify(FOLDER)});\n`,
  );
  write(
    join(FOLDER, '.vitepress/theme/index.mjs'),
    "export { default } from '../../../../ship/site/theme/index.mjs';\n",
  );
  const outDir = resolve(ROOT, out ?? join(SITE, 'dist'));
  await build(FOLDER, { base, outDir });
  return outDir;
}

function sidebarOf(groups, documents, widgets) {
  const textOf = new Map(documents.map(({ address, text, title }) => [address, title ?? titleOf(text)]));
  const rows = groups.map(({ title, pages }) => ({
    text: title,
    collapsed: title === 'Develop',
    items: pages.map(({ address }) => ({ text: textOf.get(address), link: `/${address}` })),
  }));
  const items = widgets.map(({ address, title }) => ({ text: title, link: `/${address.replace(/index$/, '')}` }));
  rows.splice(2, 0, {
    text: 'Widgets',
    collapsed: true,
    items: [{ text: 'Playground', link: '/playground' }, ...items],
  });
  return rows;
}

const listOf = (items) => items.map(({ text, link }) => `- [${text}](${link})`).join('\n');

/** Without JavaScript, narrow screens have no menu. Every page links to this list. */
const contentsPage = (sidebar) =>
  `# All pages\n\n${sidebar.map(({ text, items }) => `## ${text}\n\n${listOf(items)}`).join('\n\n')}\n`;

/** https://llmstxt.org */
const languageModelIndex = (sidebar) =>
  `# ${NAME}\n\n${sidebar
    .map(({ text, items }) => `## ${text}\n\n${listOf(items.map((item) => ({ ...item, link: fileOf(item.link) })))}`)
    .join('\n\n')}\n`;
const fileOf = (link) => `.${link.endsWith('/') ? `${link}index` : link}.html`;

function copyPictures(documents) {
  for (const { source, text } of documents) {
    for (const [, , path] of text.matchAll(/\b(src|srcset)="([^":]+\.png)"|!\[[^\]]*\]\(([^):]+)\)/g)) {
      const file = posix.join(posix.dirname(source), path);
      cpSync(join(ROOT, file), join(FOLDER, `public${pictureAddress(file)}`));
    }
  }
}

/** The widgets with their attributes, and the tokens. Each widget is shown in a conversation of the gallery that has content. */
function playgroundData({ server, domain }) {
  const elements = describeElements(ROOT).map(({ tag, description, attributes }) => ({
    tag,
    description,
    container: (containerOf(tag, 'few') ?? containerOf(tag)) || '',
    hasContainer: attributes.some(({ name }) => name === 'vf-container-id'),
    attributes: attributes.map(({ name, description, choices, ...rest }) => ({
      name,
      description,
      choices,
      default: rest.default,
    })),
  }));
  const tokens = readTokens(ROOT).tokens.map(({ name, about, fallback = '' }) => ({
    name,
    description: about,
    default: fallback,
    color: /#[\da-f]{6}\b/i.exec(fallback)?.[0] ?? (/light-dark|#|rgb/.test(fallback) ? '#000000' : undefined),
  }));
  return {
    elements: elements.sort((a, b) => Number(b.tag === 'vf-conversations') - Number(a.tag === 'vf-conversations')),
    tokens,
    server,
    domain,
  };
}

const containerOf = (tag, state) =>
  frames.find((frame) => `vf-${frame.widget}` === tag && (!state || frame.state.name === state))?.state.container;

/** The colors of the theme's dark mode, for readers without scripts. */
function darkVariables() {
  const css = readFileSync(
    fileURLToPath(import.meta.resolve('vitepress/dist/client/theme-default/styles/vars.css')),
    'utf8',
  );
  return [...css.matchAll(/^\.dark \{([^}]*)\}/gm)]
    .map(([, body]) => body.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' '))
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const string = { type: 'string' };
  const { values } = parseArgs({ options: { base: string, server: string, domain: string, out: string } });
  console.log(await buildSite(values));
}
