/**
 * Manifests: files that a page loads in addition to code before it renders one of its widgets. One file for each widget
 * and language, `c/<tag>-<language>-<build>.json`, with the core and all parts that any widget may open; the other
 * widgets of a page need only their own, `c/more-<tag>-<language>-<build>.json`. Either comes without texts for a page
 * whose language is not known yet, `c/<tag>-<build>.json`; `c/core-<build>.json` is for a page without widgets. So
 * unused parts cost no bytes.
 *
 * files      [file, sha256 less its padding] of every chunk
 * entries    by entry the numbers of the files it needs, its own first, and those that are loaded beside them
 * texts      language packs by `<language>/<area>`
 * sheets     the text of style sheets by file
 *
 * The chunks are checked by their hashes (subresource integrity). The manifests are not: they come from the origin of
 * vf.js, which names the build and is no safer itself.
 */
import { createHash } from 'node:crypto';
import { sheetOf, shortHash } from './plugins.mjs';

/**
 * @param entryOf the module of each entry, by its name; the loader's is not included
 * @param deferred a module loaded after the core
 * @param widgets the descriptors
 * @param packs the language packs by `<language>/<area>`
 * @param found receives the loader's chunk, the build's name and all files
 */
export const emitManifests = ({ loader, deferred, entryOf, widgets, packs, found }) => ({
  name: 'manifests',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const chunkWith = (id) => chunks.find(({ moduleIds }) => moduleIds.includes(id));
    const named = (name) => chunks.filter((chunk) => chunk.name === name);
    const isReading = ({ name }) => name === 'loader' || name === 'reading';
    const isOfReader = ({ name }) => name.endsWith('-reading');
    const needed = (chunk, seen = new Set()) => {
      seen.add(chunk);
      for (const next of chunk.imports) if (bundle[next] && !seen.has(bundle[next])) needed(bundle[next], seen);
      return seen;
    };
    const needs = ([name, id]) => ({
      name,
      // A page that requests a manifest has the first two already, and usually its readings, too.
      files: [...needed(chunkWith(id))].filter((chunk) => !isReading(chunk) && !isOfReader(chunk)),
      beside: [
        ...[...needed(chunkWith(id))].filter(isOfReader),
        ...(name === 'core' ? [chunkWith(deferred)] : named(`${name}-deferred`)),
      ],
      sheets: sheetsIn([...needed(chunkWith(id))].filter((chunk) => chunk.name !== 'view')),
    });
    const sheetsIn = (some) => some.flatMap(({ moduleIds }) => moduleIds).filter((one) => one.endsWith('.css'));
    const common = sheetsIn(named('view'));
    const core = needs(['core', entryOf.core]);
    const all = Object.fromEntries(widgets.map(({ tag }) => [tag, needs([tag, entryOf[tag]])]));

    const build = shortHash(
      JSON.stringify([
        chunks.map(({ fileName }) => fileName).sort(),
        [...common, ...Object.values(all).flatMap(({ sheets }) => sheets)].map(sheetOf),
        packs,
      ]),
    );
    const languages = [...new Set(Object.keys(packs).map((name) => name.split('/')[0]))];
    const emit = (name, manifest) => {
      const fileName = `c/${name}-${build}.json`;
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    };
    emit('core', write([core], []));
    const opened = widgets.filter(({ due }) => due?.onDemand);
    const emitEach = (name, those, rest = []) => {
      const of = [...those.map(({ tag }) => all[tag]), ...rest];
      const areas = [...new Set(those.flatMap(({ area }) => area ?? []))];
      const sheets = [...new Set([...(rest.length ? common : []), ...of.flatMap((entry) => entry.sheets)])].map(
        sheetOf,
      );
      emit(name, write(of, sheets));
      for (const language of languages) {
        const texts = areas.map((area) => `${language}/${area}`).filter((pack) => packs[pack]);
        emit(`${name}-${language}`, write(of, sheets, Object.fromEntries(texts.map((pack) => [pack, packs[pack]]))));
      }
    };
    for (const widget of widgets) {
      emitEach(widget.tag, [...new Set([widget, ...opened])], [core]);
      // Names of chunks in the first manifest of every page, for any widget.
      if (!opened.includes(widget)) emitEach(`more-${widget.tag}`, [widget]);
    }
    found.loader = describe(chunkWith(loader));
    found.build = build;
    found.files.push(...Object.keys(bundle));
  },
});

function write(entries, sheets, texts = {}) {
  const files = [...new Set(entries.flatMap(({ files: own, beside }) => [...own, ...beside]))];
  const numbers = (chunks) => chunks.map((chunk) => files.indexOf(chunk));
  return {
    files: files.map(describe),
    entries: Object.fromEntries(entries.map(({ name, files: own, beside }) => [name, [numbers(own), numbers(beside)]])),
    texts,
    sheets: Object.fromEntries(sheets.map(({ fileName, source }) => [fileName, source])),
  };
}

/** The file and the hash that browsers check, without padding. */
const describe = ({ fileName, code }) => [fileName, createHash('sha256').update(code).digest('base64').slice(0, -1)];

/** Passes the build's facts to vf.js: the loader's chunk, and the build's name for manifests' addresses. */
export const firstModule = (found) => ({
  name: 'first',
  resolveId: (source) => (source === 'virtual:first' ? '\0virtual:first' : null),
  load: (id) =>
    id === '\0virtual:first' ? `export const first=${JSON.stringify([found.loader, found.build])};` : null,
});
