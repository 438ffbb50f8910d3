/** `/docs` as HTML: a list of all operations at the side, with a field that searches paths and texts. */
import { type Operation, operationsByTag, type Schema } from './operations';
import { type Row, rowsOf, typeOf } from './rows';

interface Described {
  info: { title: string; description?: string; version: string };
  paths?: Record<string, object | undefined>;
}

export function referencePage({ info, paths }: Described): string {
  const groups = [...operationsByTag(paths)];
  const count = groups.reduce((sum, [, operations]) => sum + operations.length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="/docs/reference.css">
<script defer src="/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#operations">To the operations</a>
<header>
<p class="name">${escaped(info.title)}</p>
<h1>API reference</h1>
<p>${escaped(info.description ?? '')} Version ${escaped(info.version)}, <a href="/docs/json">as OpenAPI</a>.</p>
</header>
<div class="columns">
<nav aria-label="Operations">
<label for="find">Find by path or words</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<p id="found" role="status" data-all="${count}">${count} operations</p>
${groups.map(([tag, operations]) => index(tag, operations)).join('\n')}
</nav>
<main id="operations" tabindex="-1">
${groups.map(([tag, operations]) => section(tag, operations)).join('\n')}
</main>
</div>
</body>
</html>
`;
}

const index = (tag: string, operations: Operation[]): string => `<section data-group>
<h2>${heading(tag)}</h2>
<ul>
${operations
  .map(
    ({ id, method, path, summary }) =>
      `<li data-find="${escaped(`${method} ${path} ${summary}`.toLowerCase())}"><a href="#${id}">${marked(summary)}</a></li>`,
  )
  .join('\n')}
</ul>
</section>`;

const section = (
  tag: string,
  operations: Operation[],
): string => `<section data-group aria-labelledby="tag-${escaped(tag)}">
<h2 id="tag-${escaped(tag)}">${heading(tag)}</h2>
${operations.map(article).join('\n')}
</section>`;

function article({ id, method, path, summary, parameters, body, answers }: Operation): string {
  const inPath = (it: (typeof parameters)[number]) => (it.in === 'path' ? 0 : 1);
  const asked = parameters
    .toSorted((a, b) => inPath(a) - inPath(b))
    .map(
      ({ name, in: where, required = false, schema = {} }): Row => ({
        ...(rowsOf(schema, name)[0] as Row),
        path: where === 'path' ? `{${name}}` : `?${name}`,
        isRequired: required,
      }),
    );
  return `<article id="${id}" data-find="${escaped(`${method} ${path} ${summary}`.toLowerCase())}">
<h3>${marked(summary)}</h3>
<p class="call"><span class="method" data-method="${method}">${method}</span> <code>${breakable(path)}</code></p>
${asked.length > 0 ? table('Parameters', asked) : ''}
${body ? folded('Body', body) : ''}
${answers.map(({ status, schema }) => folded(`Answer ${status}`, schema)).join('\n')}
</article>`;
}

/** Renders a schema folded, because it may be long; a schema without members takes one line. */
function folded(title: string, schema: Schema | undefined): string {
  const rows = rowsOf(schema);
  if (rows.length === 0)
    return `<p class="plain"><b>${title}</b> ${schema ? escaped(typeOf(schema)) : 'without content'}</p>`;
  return `<details><summary>${title}</summary>${table(title, rows, true)}</details>`;
}

const table = (title: string, rows: Row[], isTitled = false): string => `<table>
<caption${isTitled ? ' class="hushed"' : ''}>${escaped(title)}</caption>
<thead class="hushed"><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Bounds</th></tr></thead>
<tbody>
${rows
  .map(
    ({ path, type, bounds, isRequired }) =>
      `<tr><th scope="row"><code>${escaped(path)}</code>${isRequired ? '' : ' <span>optional</span>'}</th><td>${escaped(type)}</td><td>${escaped(bounds)}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;

/** Marks text between backticks as code. */
const marked = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const heading = (tag: string): string => escaped(tag.charAt(0).toUpperCase() + tag.slice(1));

/** Allows a line break before each part of a path. */
const breakable = (path: string): string => escaped(path).replaceAll('/', '<wbr>/');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
