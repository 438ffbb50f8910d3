/**
 * Which chunk a module goes to. Chunks are few, and no rule names a widget: where what is shared follows one of them, it
 * is the one that brings most, found by counting (`fullest`).
 *
 * react          React and its way into elements, as they are published, and what its scheduler goes on by
 * loader         what every page runs before anything is painted
 * reading        what every page runs after that, the socket included; neither the store nor React may be in the two
 * vf-<widget>-reading  what goes on in a painted widget while it is only read
 * core           what decides, without React: a page may call a method of the window and draw nothing
 * view           what all widgets draw with
 * vf-<widget>    what one widget alone draws with; `vf-<widget>-deferred` what follows its first draw
 * content        what other widgets of content draw with at first, and a conversation after its first draw
 * deferred       what the core needs once something was drawn, and what is shown on demand only
 *
 * What is left is shared by some widgets, or fetched on need: Rollup gives what the same chunks need a chunk of its own,
 * so that no widget fetches what only others share.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const isReact = (id) =>
  /node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers|core\/base\/time\/set-immediate/.test(id);
const isHook = (id) => /node_modules\/jotai\/.*react/.test(id);

const reading = [
  'core/mount/loader/loader.deferred.ts',
  'core/transport/realtime/realtime.ts',
  // Shared with ads, which must not wait for what draws.
  'core/base/built-ins/random.ts',
];
/** The second line: what most widgets draw with, whoever they are. */
const drawing = [
  ...['core/mount/element/define-widget.tsx', 'core/mount/widget/widget.ts'],
  ...['components/shared/avatar/avatar.tsx', 'components/shared/notices/notices.tsx'],
  ...['core/state/comments/use-container-id.ts', 'core/state/comments/content.atoms.ts'],
  ...['core/state/relationships/relationships.atoms.ts', 'core/contract/sorts.ts'],
  'components/shared/lazy-component/whole.ts',
  'components/shared/moment/use-moment.ts',
  'components/shared/lazy-part/lazy-part.tsx',
  'core/state/network/network.atoms.ts',
  'core/transport/api/known-signatures.ts',
];
/** What forms and dialogs share, and who writes days as they do. */
const dialogs = [
  'components/shared/moment/moment.tsx',
  ...['components/shared/field/field.tsx', 'components/shared/overlay/use-modal.ts'],
  ...['core/contract/limits.ts', 'core/state/tray/scroll-lock.ts'],
];
/** What the core or the view asks for by `import()` follows at once, but for these, which most pages never need: a chunk each. */
const onNeed = [
  'core/host/host-api/methods.deferred.ts',
  'core/mount/page-sheets/page-sheets.ts',
  'core/mount/loader/complete-page.ts',
  'core/state/permissions/follow-join.deferred.ts',
  'core/state/notifications/live.ts',
  'core/mount/loader/measuring.ts',
  'core/transport/tokens/session-cookie.ts',
  'core/mount/loader/ask-silently.ts',
];
/** By these names a widget's own code, and the state it alone uses, say that they follow its first draw; what widgets share is fetched by pages that show it. */
const followsFirstDraw =
  /\/components\/[^/]+\/interactive\.deferred\.tsx?$|\/core\/state\/.*\.deferred\.ts$|\/components\/(?!shared\/).*\.part\.tsx$/;

/** What widgets of content share: a chunk of its own would be one more that every conversation fetches. */
const isContent =
  /\/core\/(state\/comments|transport\/api\/(comments|reading|writing)|contract\/(comment|compact|empty-list|permalink)|base\/store)|\/components\/shared\/(menu|time-ago|skeleton)\//;

/** What writing needs, in whichever widget: nobody fetches it to read. */
const isSending = /\/core\/(state\/comments\/(send|sent-drafts|new-post|mentions)|transport\/api\/writing)\.ts$/;

/** Not worth a request of its own, nor much to those who have no use for it. */
const isSmall = ({ code }) => code.length < 1000;

/**
 * @param widgets `[tag, module]` of each widget's entry; `readings` the same of what goes on in it before React; `onDemand` the tags of those that others open
 * @returns Rollup's `manualChunks`
 */
export function chunkRules(root, { entries, widgets, readings, onDemand }) {
  let plan;

  /** @throws when one has moved. */
  const at = (files) =>
    files.map((file) => {
      if (!existsSync(join(root, file))) throw new Error(`build/chunks.mjs: no ${file}`);
      return join(root, file);
    });

  /** The sets of modules that the rules ask for, once the whole graph is known. */
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
    const core = closureOf([entries.core]);
    const view = closureOf(at(drawing));
    const [methods, ...rarely] = at(onNeed);
    const follows = askedBy(new Set([...core, ...view])).filter((id) => id !== methods && !rarely.includes(id));
    const first = widgets.map(([tag, id]) => [tag, closureOf([id])]);
    const fullness = (...sets) => sets.reduce((sum, [, modules]) => sum + modules.size, 0);
    const next = first.map(([tag, modules]) => [
      tag,
      closureOf(askedBy(modules).filter((id) => followsFirstDraw.test(id))),
    ]);
    // An entry that defines its tag by itself would do so whenever something else of the chunk is asked for.
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
      next,
      fullest: first.reduce(
        (most, one, at) => (fullness(one, next[at]) > most[0] ? [fullness(one, next[at]), one[0]] : most),
        [0],
      )[1],
    };
  }

  /** What is small, and brings nothing else, comes with the view to who fetches most as it is. */
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
    // What they share with the core must not bring the core along; nor must an act wait for what only reading needs.
    const isShared = core.has(id) || view.has(id) || (tags.length > 0 && isSmall(graph.getModuleInfo(id)));
    // The chunk of a reader that is small itself may as well come along.
    const [reader] = readers.length === 1 && tags.length === 1 && tags[0] === readers[0] ? readers : [];
    const isAlone = reader && !reading.has(id) && !core.has(id) && !view.has(id);
    if (isAlone && isSmall(graph.getModuleInfo(plan.readerOf.get(reader)))) return `${reader}-reading`;
    if (reading.has(id) || (readers.length > 0 && isShared)) return 'reading';
    if (readers.length > 0 && tags.length > 0) return undefined;
    if (readers.length > 0) return readers.length === 1 ? `${readers[0]}-reading` : undefined;
    // What the window's methods share with widgets must not bring React to a page that only calls them.
    if (core.has(id) || (methods.has(id) && view.has(id))) return 'core';
    if (view.has(id)) return 'view';
    if (rarely.has(id)) return undefined;
    const isFirst = tags.length > 0;
    if (plan.deferred.has(id) || (isFirst && methods.has(id))) return 'deferred';
    if (isFirst && tags.every((tag) => onDemand.includes(tag)) && !plan.begins.has(id)) return 'deferred';
    if (isSending.test(id)) return 'sending';
    const waiting = tagsIn(next);
    // What another needs later must bring it neither this one's chunk nor more before it is drawn.
    const isNeededAfter = waiting.some((tag) => !tags.includes(tag));
    if (tags.length === 1 && !isNeededAfter) return tags[0];
    if (isFirst && isNeededAfter && isContent.test(id) && !tags.includes(plan.fullest)) return 'content';
    if (isFirst) return isContent.test(id) || isWorthNoRequest(tags, graph.getModuleInfo(id)) ? 'view' : undefined;
    return waiting.length === 1 ? `${waiting[0]}-deferred` : undefined;
  };
}
