/** Lower bounds: the same comments without anything else, as HTML, by a few bytes of script, and by React. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A comment in the floors. */
export interface Drawn {
  name: string;
  time: string;
  text: string;
}

export const FLOOR_STYLE =
  '<style>.room article{border-top:1px solid #ddd;padding:12px 0}.room time{color:#666;font-size:14px}.room p{margin:4px 0 0;overflow-wrap:anywhere}</style>';

export const plainHtml = (comments: Drawn[]): string =>
  comments
    .map(
      ({ name, time, text }) =>
        `<article><b>${escapeHtml(name)}</b> <time>${escapeHtml(time)}</time><p class="text">${escapeHtml(text)}</p></article>`,
    )
    .join('');

/** Loads the JSON and renders it, in at most 400 bytes, without executing readers' markup. */
export const VANILLA = `fetch(document.currentScript.dataset.from).then(r=>r.json()).then(l=>document.querySelector(".room").append(...l.map(c=>{let e=document.createElement("article");e.innerHTML='<b></b> <time></time><p class="text"></p>';["name","time","text"].map((k,i)=>e.children[i].textContent=c[k]);return e})))`;
if (VANILLA.length > 400) throw new Error(`the vanilla floor has ${VANILLA.length} bytes`);

/** React as shipped, createRoot, one fetch and a list; as one file. */
export async function plainReact(): Promise<string> {
  const built = await build({
    entryPoints: [fileURLToPath(new URL('./plain-react.tsx', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = built.outputFiles;
  if (!file) throw new Error('the React floor was not built');
  return file.text;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
