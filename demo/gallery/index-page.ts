/** `/gallery`: every frame, a row a state, shown in a chosen scheme, direction and width. */
import { escapeHtml } from '../markup';
import { directions, frameUrl, statesOf, texts, themes, widgets, widths } from './frames';

const choices = (name: string, values: readonly (string | number)[], chosen: string | number): string =>
  `<fieldset><legend>${name}</legend>${values
    .map(
      (value) =>
        `<label><input type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''}>${value}</label>`,
    )
    .join('')}</fieldset>`;

const row = (widget: string, state: string): string => {
  const url = frameUrl(widget, state, 'light', 'ltr');
  const links = themes
    .flatMap((theme) =>
      directions.map((dir) => `<a href="${escapeHtml(frameUrl(widget, state, theme, dir))}">${theme} ${dir}</a>`),
    )
    .join(' ');
  return `<section class="state" id="${widget}-${state}"><h3>${state}</h3><p class="links">${links}</p><iframe loading="lazy" title="${widget}, ${state}" data-widget="${widget}" data-state="${state}" src="${escapeHtml(url)}"></iframe></section>`;
};

export const galleryPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<link rel="stylesheet" href="/demo/gallery.css">
<script defer src="/demo/gallery.js"></script>
</head>
<body>
<header>
<h1>Gallery</h1>
<p>Each widget in every state. Frames keep their own session and touch none of yours.</p>
<form id="choices">
${choices('theme', themes, 'light')}
${choices('dir', directions, 'ltr')}
${choices('texts', texts, 'real')}
${choices('width', widths, 480)}
</form>
<nav aria-label="Widgets">${widgets
  .map((widget) => `<a href="#${widget}">${widget}</a> <span>${statesOf(widget).length} states</span>`)
  .join(' ')}</nav>
</header>
<main>
${widgets
  .map(
    (widget) =>
      `<section id="${widget}"><h2>vf-${widget}</h2><div class="states">${statesOf(widget)
        .map(({ name }) => row(widget, name))
        .join('\n')}</div></section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
