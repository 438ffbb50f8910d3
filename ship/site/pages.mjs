/** Lists the pages of the documentation site: groups of the sidebar, with the address and the Markdown file of each page. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const OWN = 'ship/site/pages';
/** @param title in the sidebar, instead of the heading */
const page = (source, address = addressOf(source), title = undefined) => ({ source, address, title });
const docs = (...names) => names.map((name) => page(`docs/${name}.md`));

/** Returns `live-blog` for `docs/LIVE-BLOG.md`. */
const addressOf = (source) =>
  source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();

/**
 * A document in no group is a page of the group Reference, so that each new document is on the site.
 * @returns {{ title: string, pages: { source: string, address: string, title?: string }[] }[]}
 */
export function groupsOf(root) {
  const groups = listedGroups(root);
  const listed = new Set(groups.flatMap(({ pages }) => pages.map(({ source }) => source)));
  const others = markdownIn(join(root, 'docs')).filter((name) => !listed.has(`docs/${name}`));
  const reference = groups.find(({ title }) => title === 'Reference');
  reference.pages.push(...docs(...others.map((name) => name.replace(/\.md$/, ''))));
  return groups;
}

const listedGroups = (root) => [
  { title: 'Start', pages: [page(`${OWN}/start.md`, 'start'), page('README.md', 'overview', 'Overview')] },
  { title: 'Embed', pages: docs('EMBEDDING', 'CMS', 'WORDPRESS', 'THEMING', 'CONSENT', 'FEEDS', 'ADS') },
  {
    title: 'Widgets in use',
    pages: docs('LIVE-BLOG', 'CHAT', 'QUESTIONS', 'POLLS', 'REVIEWS', 'ARTICLES', 'SOCIAL', 'NOTIFICATIONS', 'PUSH'),
  },
  { title: 'Log in', pages: docs('LOGIN') },
  { title: 'Moderate', pages: docs('MODERATING', 'CONSOLE', 'SETTINGS', 'PERMISSIONS') },
  { title: 'Operate', pages: docs('OPERATIONS', 'CONFIGURATION', 'SIZING', 'ANALYTICS', 'BENCHMARKS') },
  { title: 'Migrate', pages: docs('IMPORTING', 'MIGRATING', 'EXPORTING') },
  {
    title: 'Reference',
    pages: [
      ...docs('ELEMENTS', 'EVENTS', 'WEBHOOKS', 'ERRORS', 'host-contract'),
      ...['client', 'types', 'server'].map((name) => page(`ship/packages/${name}/README.md`, `packages/${name}`)),
    ],
  },
  { title: 'Policies', pages: docs('SECURITY', 'SUPPORT', 'PRIVACY', 'ACCESSIBILITY', 'THIRD-PARTY') },
  {
    title: 'Develop',
    pages: [
      page('CONTRIBUTING.md'),
      page('CHANGELOG.md'),
      ...docs(
        'ARCHITECTURE',
        'WALKTHROUGH',
        'new-widget',
        'design',
        'specification',
        'COVERAGE',
        'RELEASING',
        'glossary',
      ),
      ...decisions(root),
    ],
  },
];

function decisions(root) {
  return markdownIn(join(root, 'docs/decisions')).map((name) => {
    const source = `docs/decisions/${name}`;
    return page(source, name === 'README.md' ? 'decisions/overview' : addressOf(source));
  });
}

const markdownIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
