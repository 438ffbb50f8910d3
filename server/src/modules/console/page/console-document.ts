/** The document of the console, with the files that the screen in its address needs. */

/** Names of files, written by tools/build/console.mjs. */
interface Preload {
  start: string;
  entry: string;
  /** Of every visit. */
  scripts: string[];
  /** By language. */
  texts: Record<string, string>;
  /** By screen. */
  screens: Record<string, string[]>;
}

type Visit = Pick<Preload, 'start' | 'entry'> & { early: string[] };

const FIRST_SCREEN = 'overview';

/** The files for the screen in the address, so that the browser requests all of them at once. */
export function filesOf({ start, entry, scripts, texts, screens }: Preload, lang: string, url: string): Visit {
  const [, , , screen = ''] = url.split(/[/?]/);
  const ofScreen = Object.hasOwn(screens, screen) ? screens[screen] : screens[FIRST_SCREEN];
  return { start, entry, early: [...scripts, texts[lang] ?? [], ofScreen ?? []].flat() };
}

const scriptsOf = ({ start, entry, early }: Visit): string =>
  [
    `<script type="module" async src="/console/files/${start}"></script>`,
    `<script type="module" src="/console/files/${entry}"></script>`,
    ...early.map((file) => `<link rel="modulepreload" href="/console/files/${file}">`),
  ].join('\n');

export const pageIn = (lang: string, direction: string, visit: Visit | null): string => `<!doctype html>
<html lang="${lang}" dir="${direction}">
<meta charset="utf-8">
<title>Console</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
${visit ? scriptsOf(visit) : ''}
<vf-console></vf-console>
<noscript>The console needs JavaScript.</noscript>
</html>
`;
