/**
 * Assigns modules to chunks. Chunks are few, and no rule names a widget: a shared chunk that follows one of them
 * follows the largest one, found by counting (`fullest`).
 *
 * react          React and r2wc, as published, and the timer of its scheduler
 * loader         code that every page runs before the first paint
 * reading        code that every page runs after that, socket included; neither store nor React may be in the two
 * vf-<widget>-reading  code of a painted widget for a reader who only reads
 * core           state and actions, without React: a page may call a method of the window and render nothing
 * view           rendering code of all widgets
 * vf-<widget>    rendering code of one widget; `vf-<widget>-deferred` its code after the first render
 * content        code that a conversation needs after its first render, and other widgets of content at first
 * deferred       code of the core after a first render, and widgets that are only shown on demand
 *
 * The rest is shared by some widgets, or lazily loaded: Rollup creates a chunk for modules that the same chunks need,
 * so that no widget loads code that only others share.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isReact = (id) =>
  /node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers|core\/base\/time\/set-immediate/.test(id);
const isHook = (id) => /node_modules\/jotai\/.*react/.test(id);

const reading = [
  'core/mount/loader/deferred-loader.ts',
  'core/transport/realtime/realtime.ts',
  // Shared with ads, which must not wait for the rendering code.
  'core/base/built-ins/random.ts',
];
/** The second line: code that most widgets render with. */
const drawing = [
  ...['core/mount/element/define-widget.tsx', 'core/mount/widget/widget.ts'],
  ...['components/shared/avatar/avatar.tsx', 'components/shared/notices/notices.tsx'],
  ...['core/state/comments/use-container-id.ts', 'core/state/comments/content.atoms.ts'],
  ...[
    'core/state/relationships/relationships.atoms.ts',
    'core/contract/content/sorts.ts',
    'core/contract/values/links.ts',
  ],
  'core/base/i18n/dates.ts',
  'core/mount/lazy/lazy-component.tsx',
  'components/shared/moment/use-moment.ts',
  'components/shared/lazy-part/lazy-part.tsx',
  'core/state/network/network.atoms.ts',
  'core/transport/api/known-signatures.ts',
];
/** Code shared by forms and dialogs, and by parts that format dates like they do. */
const dialogs = [
  'components/shared/moment/moment.tsx',
  ...['components/shared/field/field.tsx', 'components/shared/overlay/use-modal.ts'],
  ...['core/contract/values/limits.ts', 'core/state/tray/scroll-lock.ts'],
];
/** Code imported by the core or the view with `import()` follows at once, except these rarely needed files. */
const onNeed = [
  'core/host/host-api/methods.ts',
  'core/mount/page-sheets/page-sheets.ts',
  'core/mount/loader/complete-page.ts',
  'core/state/permissions/follow-join.ts',
  'core/state/notifications/live.ts',
  'core/mount/loader/measuring.ts',
  'core/transport/tokens/session-cookie.ts',
  'core/mount/loader/ask-silently.ts',
];
/** Code that a widget fetches after its first render: actions, live events. Other files are fetched when they are needed. */
const followsFirstDraw = /\/components\/[^/]+\/interactive\.tsx?$|\/core\/state\/.*\.(actions|live)\.ts$/;

/** Parts that a module fetches and a painted widget shows before their code is there, as the module names them. */
export const partsOf = ({ code }) =>
  [...(code ?? '').matchAll(/\blazyPart\(\s*\(\) => import\(["']([^"']+)["']\)/g)].map(([, source]) => source);

/** Folders and files of code shared by widgets of content: a separate chunk would be one more request for every conversation. */
const content = [
  ...['core/state/comments/', 'core/state/content/', 'core/base/store/'],
  ...['core/transport/api/comments.ts', 'core/transport/api/reading.ts'],
  ...['core/contract/content/comment.ts', 'core/contract/content/compact.ts', 'core/contract/content/empty-list.ts'],
  ...['core/contract/content/comment-defaults.ts', 'core/contract/delivery/permalink.ts'],
  ...['components/shared/menu/', 'components/shared/time-ago/', 'components/shared/skeleton/'],
  'components/shared/field/use-early-text.ts',
];

/** Code that sends content, in any widget: readers who only read never load it. */
const sending = [
  ...['core/state/comments/send.ts', 'core/state/comments/sent-drafts.ts', 'core/state/comments/new-post.ts'],
  ...['core/state/comments/mentions.ts', 'core/transport/api/writing.ts'],
];

/** @returns whether a module is one of these files, or in one of these folders */
const within = (places) => (id) => places.some((place) => id.startsWith(place));

/** Too small for a request of its own, and cheap for pages that do not need it. */
const isSmall = ({ code }) => code.length < 1000;

/**
 * @param widgets `[tag, module]` of each entry; `readings` the same before React; `onDemand` tags opened by others
 * @returns Rollup's `manualChunks`
 */
export function chunkRules(root, { entries, widgets, readings, onDemand }) {
  let plan;

  /** @throws when a file has moved. */
  const at = (files) =>
    files.map((file) => {
      if (!existsSync(join(root, file))) throw new Error(`tools/build/chunks.mjs: no ${file}`);
      return join(root, file);
    });

  /** The sets of modules that the rules need, once the whole graph is known. */
  function makePlan({ getModuleInfo, getModuleIds }) {
    const closureOf = (starts, seen = new Set()) => {
      for (const id of starts) {
        if (seen.has(id)) continue;
        seen.add(id);
        closureOf(getModuleInfo(id)?.importedIds ?? [], seen);
      }
      return seen;
    };
    const targets = [...getModuleIds()].filter((id) => getModuleInfo(id).dynamicImporters.length > 0);
    const askedBy = (modules) =>
      targets.filter((id) => getModuleInfo(id).dynamicImporters.some((one) => modules.has(one)));
    const parts = new Set(
      [...getModuleIds()].flatMap((id) => partsOf(getModuleInfo(id)).map((source) => join(dirname(id), source))),
    );
    const isOwnPart = (id) => parts.has(id.replace(/\.tsx?$/, '')) && !id.includes('/components/shared/');
    const core = closureOf([entries.core]);
    const view = closureOf(at(drawing));
    const [methods, ...rarely] = at(onNeed);
    const follows = askedBy(new Set([...core, ...view])).filter((id) => id !== methods && !rarely.includes(id));
    const first = widgets.map(([tag, id]) => [tag, closureOf([id])]);
    const fullness = (...sets) => sets.reduce((sum, [, modules]) => sum + modules.size, 0);
    const next = first.map(([tag, modules]) => [
      tag,
      closureOf(askedBy(modules).filter((id) => followsFirstDraw.test(id) || isOwnPart(id))),
    ]);
    // An entry that defines its tag on load would do so whenever another module of the chunk is imported.
    const begins = widgets.map(([, id]) => id).filter((id) => !getModuleInfo(id).exports?.includes('define'));
    return {
      begins: new Set(begins),
      loader: closureOf([entries.loader]),
      reading: closureOf(at(reading)),
      core,
      methods: closureOf([methods]),
      rarely: new Set(rarely),
      view,
      deferred: closureOf([...follows, ...at(dialogs)]),
      first,
      readings: readings.map(([tag, id]) => [tag, closureOf([id])]),
      readerOf: new Map(readings),
      isContent: within(at(content)),
      isSending: within(at(sending)),
      next,
      fullest: first.reduce(
        (most, one, at) => (fullness(one, next[at]) > most[0] ? [fullness(one, next[at]), one[0]] : most),
        [0],
      )[1],
    };
  }

  /** A small module without further imports joins the view for widgets that already load the most. */
  const isWorthNoRequest = (tags, info) =>
    isSmall(info) && info.importedIds.length === 0 && tags.includes(plan.fullest);

  return (id, graph) => {
    if (isReact(id)) return 'react';
    if (isHook(id)) return 'view';
    plan ??= makePlan(graph);
    const { loader, reading, core, methods, rarely, view, first, next } = plan;
    const tagsIn = (sets) => sets.flatMap(([tag, modules]) => (modules.has(id) ? [tag] : []));
    if (loader.has(id)) return 'loader';
    const readers = tagsIn(plan.readings);
    const tags = tagsIn(first);
    // Code shared with the core must not load the core; an interaction must not wait for code that only reading needs.
    const isShared = core.has(id) || view.has(id) || (tags.length > 0 && isSmall(graph.getModuleInfo(id)));
    // A small reading chunk may take its shared code along.
    const [reader] = readers.length === 1 && tags.length === 1 && tags[0] === readers[0] ? readers : [];
    const isAlone = reader && !reading.has(id) && !core.has(id) && !view.has(id);
    if (isAlone && isSmall(graph.getModuleInfo(plan.readerOf.get(reader)))) return `${reader}-reading`;
    if (reading.has(id) || (readers.length > 0 && isShared)) return 'reading';
    if (readers.length > 0 && tags.length > 0) return undefined;
    if (readers.length > 0) return readers.length === 1 ? `${readers[0]}-reading` : undefined;
    // Code shared by the window's methods and widgets must not load React on a page that only calls methods.
    if (core.has(id) || (methods.has(id) && view.has(id))) return 'core';
    if (view.has(id)) return 'view';
    if (rarely.has(id)) return undefined;
    const isFirst = tags.length > 0;
    if (plan.deferred.has(id) || (isFirst && methods.has(id))) return 'deferred';
    if (isFirst && tags.every((tag) => onDemand.includes(tag)) && !plan.begins.has(id)) return 'deferred';
    if (plan.isSending(id)) return 'sending';
    const waiting = tagsIn(next);
    // Code that another widget needs later must load neither this one's chunk nor more before it renders.
    const isNeededAfter = waiting.some((tag) => !tags.includes(tag));
    if (tags.length === 1 && !isNeededAfter) return tags[0];
    if (isFirst && isNeededAfter && plan.isContent(id) && !tags.includes(plan.fullest)) return 'content';
    if (isFirst) return plan.isContent(id) || isWorthNoRequest(tags, graph.getModuleInfo(id)) ? 'view' : undefined;
    return waiting.length === 1 ? `${waiting[0]}-deferred` : undefined;
  };
}
