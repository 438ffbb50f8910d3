/**
 * Emoji for readers to choose from, with names and search words, in the languages that have data: one file per
 * language, loaded when the palette opens. Made from emojibase-data, so that readers only load the needed parts.
 *
 * A text per language: groups separated by an empty line; each line has emoji, space, name, `|` and words.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { table } from './languages.mjs';
import { shortHash } from './plugins.mjs';

/** Newer ones show as boxes on systems that are still in use. */
const NEWEST = 14;
/** Skin tones and hair have no meaning of their own. */
const COMPONENTS = 2;

const { resolve } = createRequire(import.meta.url);

function textOf(source) {
  const all = JSON.parse(readFileSync(resolve(`emojibase-data/${source}/data.json`), 'utf8'));
  const groups = [];
  for (const it of all.sort((one, other) => one.order - other.order)) {
    if (it.group === undefined || it.group === COMPONENTS || it.version > NEWEST) continue;
    groups[it.group] ??= [];
    groups[it.group].push(`${it.emoji} ${it.label}|${(it.tags ?? []).join(' ')}`);
  }
  return groups.flatMap((lines) => (lines ? lines.join('\n') : [])).join('\n\n');
}

/** @returns `[language, module]` for each language with data; the others search in English. */
export const emojiModules = () =>
  table.flatMap(({ code, isPseudo }) => {
    const source = isPseudo ? undefined : [code, code.split('-')[0]].find(hasData);
    return source ? [[code, `export default ${JSON.stringify(textOf(source))}`]] : [];
  });

function hasData(source) {
  try {
    return Boolean(resolve(`emojibase-data/${source}/data.json`));
  } catch {
    return false;
  }
}

/** Emits the files, and gives `virtual:emoji` their loaders, by language. */
export const emojiFiles = () => {
  const id = '\0virtual:emoji';
  return {
    name: 'emoji-files',
    resolveId: (source) => (source === 'virtual:emoji' ? id : null),
    load(module) {
      if (module !== id) return null;
      const loaders = emojiModules().map(([language, source]) => {
        const fileName = `emoji-${language}-${shortHash(source)}.js`;
        this.emitFile({ type: 'asset', fileName: `c/${fileName}`, source });
        // In a variable, or the bundler would resolve it.
        return `${JSON.stringify(language)}:${JSON.stringify(`./${fileName}`)}`;
      });
      return `const files={${loaders.join()}};export const emoji={};for(const name in files)emoji[name]=()=>import(files[name])`;
    },
  };
};
