/** docs/SETTINGS.md, from core/contract/sites/site.ts and the English sentences of the console. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { readWidgets } from '../build/widgets.mjs';
import { cell, NOTE } from './source.mjs';

const SENTENCES = 'locales/en/terms.json';
const { SiteSettings } = await tsImport('../../core/contract/sites/site.ts', import.meta.url);
const { sectionModules } = await tsImport('../../core/contract/sites/section-modules.ts', import.meta.url);

export function settingsDocument(root) {
  const { terms } = JSON.parse(readFileSync(join(root, SENTENCES), 'utf8'));
  const sentenceOf = (name) => terms[`setting.${name}.says`];
  const names = Object.keys(SiteSettings.properties);
  const missing = names.filter((name) => !sentenceOf(name)).map((name) => `${SENTENCES}: no sentence for ${name}`);
  const rows = names.map((name) => {
    const schema = SiteSettings.properties[name];
    return `| \`${name}\` | ${cell(valuesOf(schema))} | \`${cell(JSON.stringify(schema.default))}\` | ${cell(sentenceOf(name) ?? '')} |`;
  });
  const widgets = readWidgets(root).map(({ descriptor }) => descriptor);
  const modules = Object.entries(sectionModules).map(
    ([name, sentence]) => `| \`${name}\` | ${cell(sentence)} | ${tagsOf(widgets, name)} |`,
  );
  return { text: [NOTE, HEAD, ...rows, MODULES, ...modules, ''].join('\n'), missing };
}

const tagsOf = (widgets, module) =>
  widgets
    .filter((widget) => widget.module === module)
    .map(({ tag }) => `\`${tag}\``)
    .join(', ');

function valuesOf({ enum: choices, type, minimum, maximum }) {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'integer') return `${minimum} to ${maximum}`;
  return { string: 'text', array: 'a list', object: 'an object' }[type] ?? 'JSON';
}

const HEAD = `
# Settings of a site

After reading this page you can choose what a site offers its readers.

\`\`\`sh
vf site settings news.example
vf site settings news.example --set enable_dislikes=false --set max_comment_length=2000
vf site settings news.example --file settings.json
\`\`\`

The first command lists each setting with its value and its effect; \`--json\` prints only the values. A change applies at once, on every
server. Every page can read these settings. Private options are rules (\`vf site rules\`).

| Setting | Values | Default | What it does |
| --- | --- | --- | --- |`;

const MODULES = `
## Modules of a section

A section can switch kinds of widgets off, for itself and the sections below it:

\`\`\`sh
vf site modules news.example --section Sport --set chat=false
vf site modules news.example --section Sport --set chat=null    # as in the section above
\`\`\`

| | |
| --- | --- |
| Elements in your pages | can stay; they render nothing, and the browser console says why |
| Readers see the change | with the next page, or when caches expire |
| Posting, answering, voting, rating | stops at once, also for staff: 403 \`commenting_disabled\`, with the module's name in \`data.module\` |
| Existing content | can still be read, reported, moderated and deleted; drafts and polls can be prepared |
| Over HTTP | \`GET\` and \`PATCH /v4/livecomments/{section_uuid}/modules\`; moderators read, administrators change |

| Module | Content | Elements |
| --- | --- | --- |`;
