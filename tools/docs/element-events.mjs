/** Events that each element dispatches itself. All other events are dispatched on `document`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { readEvents } from './events.mjs';
import { findExport, keyOf, readSource } from './source.mjs';

/** Folders of the state that publish events from an element, which they get as an argument. */
const ELEMENT_OF_STATE = {
  'core/state/comments': 'vf-conversations',
  'core/state/chat': 'vf-livechat',
  'core/state/questions': 'vf-livequestions',
};
const AD_EVENTS = 'core/state/ads/ask.ts';
const PUBLISHING = /\b(?:publishFrom|publishWhenDrawnAction)\b[^;\n]*/g;

/** @returns {(tag: string) => { name: string, type: string, about: string }[]} in the order of docs/EVENTS.md */
export function elementEvents(root) {
  const events = readEvents(root);
  const published = new Map();
  const add = (tag, names) => published.set(tag, new Set([...(published.get(tag) ?? []), ...names]));
  for (const [folder, tag] of Object.entries(ELEMENT_OF_STATE)) add(tag, publishedIn(root, folder));
  for (const row of findExport(readSource(root, AD_EVENTS), 'eventOf').properties) {
    add(`vf-${keyOf(row)}`, [row.value.value, 'vf-ads/recorded']);
  }
  return (tag) => {
    add(tag, ['widgets/mount', ...publishedIn(root, `components/${tag.slice('vf-'.length)}`)]);
    return events
      .filter(({ name }) => published.get(tag).has(name))
      .map(({ name, args, about }) => ({
        name: `vf-${name.replace('/', '-')}`,
        type: `CustomEvent<[${args}]>`,
        about,
      }));
  };
}

const isCode = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

function publishedIn(root, folder) {
  return filesIn(root, [folder], isCode)
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(PUBLISHING) ?? [])
    .flatMap((call) => [...call.matchAll(/'([\w-]+\/[\w-]+)'/g)].map(([, name]) => name));
}
