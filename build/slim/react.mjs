/**
 * React without what no widget uses: more than a quarter of its bytes. React keeps all of it in two functions, `createRoot` and
 * `hydrateRoot`, where no bundler can tell; so functions that only such a feature reaches lose their bodies here, and
 * exports that nobody imports go.
 *
 * The names are those of one version, which package.json pins: a version that lacks one does not build. Neither does a
 * module of ours that uses a feature taken out.
 */
import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * `uses`: what a module that needs the feature says. `names`: functions to empty; `answers`: functions and what they
 * give instead; `values`: variables and what they are instead.
 */
const features = {
  'view transitions': {
    uses: /\bViewTransition\b|\baddTransitionType\b/,
    names: `getViewTransitionName getViewTransitionClassName trackEnterViewTransitions applyViewTransitionToHostInstances
      applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions
      commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
      restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      measureViewTransitionHostInstancesRecursive measureNestedViewTransitions scheduleViewTransitionEvent
      reportViewTransitionError applyViewTransitionName restoreViewTransitionName measureInstance measureClonedInstance
      forceLayout waitForImageToLoad startViewTransition ViewTransitionPseudoElement createViewTransitionInstance`,
  },
  'scripts, sheets, titles and hints for the document': {
    uses: /<(?:link|style|script|meta|title)\b|\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b.*from 'react-dom'/,
    names: `isHostHoistableType getResource acquireResource suspendResource getHydratableHoistableCache mountHoistable
      preloadStylesheet insertStylesheet insertStylesheetIntoRoot insertSuspendedStylesheets stylesheetPropsFromRawProps
      adoptPreloadPropsForStylesheet adoptPreloadPropsForScript getStyleKey getStylesheetSelectorFromKey getScriptKey
      getScriptSelectorFromKey preloadResourceAndSuspendIfNeeded preloadInstanceAndSuspendIfNeeded maySuspendCommit
      suspendInstance accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit onUnsuspend
      isLikelyStaticResource estimateBandwidth releaseSingletonInstance
      preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript`,
    answers: { waitForCommitToBeReady: 'null' },
  },
  'suspense lists and activities': {
    uses: /\b(?:SuspenseList|Activity)\b.*from 'react'/,
    names: `updateSuspenseListComponent findFirstSuspended initSuspenseListRenderState reverseChildren cutOffTailIfNeeded
      updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating`,
  },
  'actions of forms': {
    uses: /\b(?:useActionState|useFormState|useFormStatus|requestFormReset)\b|\b(?:formA|a)ction=\{/,
    names: `mountActionState updateActionState updateActionStateImpl rerenderActionState dispatchActionState
      runActionStateAction handleActionReturnValue onActionSuccess onActionError notifyActionListeners actionStateReducer
      TransitionAwareHostComponent startHostTransition ensureFormComponentIsStateful requestFormReset$1
      coerceFormActionProp extractEvents$1`,
  },
  'an indicator of transitions, which would navigate the page': {
    uses: /\bonDefaultTransitionIndicator\b/,
    names: 'defaultOnDefaultTransitionIndicator',
  },
  'references to fragments': {
    uses: /<Fragment[^>]*\bref=/,
    names: `FragmentInstance getFragmentInstanceOrTextInstanceSiblings findFragmentInstanceOrTextInstanceSiblings
      commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
      isFragmentInstanceHostBoundary isFragmentInstanceParent collectChildren validateDocumentPositionWithFiberTree
      commitNewChildToFragmentInstance deleteChildFromFragmentInstance`,
  },
  'component stacks, whose names are one letter each': {
    uses: /\bcomponentStack\b|\bcaptureOwnerStack\b/,
    names: `describeFiber describeNativeComponentFrame describeBuiltInComponentFrame
      getComponentNameFromType`,
    answers: { getStackByFiberInDevAndProd: "''" },
  },
  'events before input, of selecting, and of browsers long gone': {
    uses: /\bon(?:BeforeInput|Select|Composition(?:Start|Update|End))(?:Capture)?=/,
    names: `isFallbackCompositionEnd getDataFromCustomEvent getNativeBeforeInputChars getFallbackBeforeInputChars
      stopWatchingForValueChange handlePropertyChange handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill
      constructSelectEvent`,
  },
  'transitions that tell of themselves': {
    uses: /\buseTransition\b|\buseOptimistic\b/,
    names: 'startTransition dispatchOptimisticSetState',
  },
  'styles in the markup, which a page’s content policy may forbid': {
    uses: /\bstyle=\{/,
    names: 'setValueForStyles setValueForStyle',
    values: { unitlessNumbers: 'new Set()' },
  },
  'custom elements': { uses: /<[a-z]+-[a-z]/, names: 'isCustomElement setPropOnCustomElement' },
  'attributes that SVG writes with a dash': {
    uses: /\s(?:alignment|baseline|clip|color|dominant|fill|flood|font|image|letter|marker|paint|pointer|shape|stop|stroke|text|transform|units|vector|word|writing|xlink|xml)[A-Z]\w*=["{]/,
    values: { aliases: "new Map([['htmlFor','for'],['httpEquiv','http-equiv'],['crossOrigin','crossorigin']])" },
  },
  'entering and leaving': {
    uses: /\bon(?:Mouse|Pointer)(?:Enter|Leave)\b/,
    names: 'accumulateEnterLeaveListenersForEvent',
  },
  'choosing from a list of options': { uses: /<select\b/, names: 'updateOptions' },
  'values that come late, and handles': {
    uses: /\buseDeferredValue\b|\buseImperativeHandle\b/,
    names: 'mountDeferredValueImpl updateDeferredValueImpl imperativeHandleEffect',
  },
  'finding the element of a component': { uses: /\bfindDOMNode\b/, names: 'findCurrentFiberUsingSlowPath' },
};

/** Exports that none of our modules imports, and neither do React's own; by file, and by the package that imports name. */
const exported = {
  'react.production.js': `Activity Children Profiler PureComponent StrictMode ViewTransition __COMPILER_RUNTIME
    addTransitionType cache cacheSignal cloneElement createRef forwardRef unstable_useCacheRefresh useActionState
    useDebugValue useEffectEvent useImperativeHandle useInsertionEffect useOptimistic useTransition`,
  'react-dom.production.js': `browser createPortal flushSync preconnect prefetchDNS preinit preinitModule preload
    preloadModule requestFormReset unstable_batchedUpdates useFormState useFormStatus version`,
  'scheduler.production.js': `unstable_Profiling unstable_forceFrameRate unstable_next unstable_runWithPriority
    unstable_wrapCallback`,
};

const words = (text) => text.split(/\s+/).filter(Boolean);
const emptied = new Map(
  Object.values(features).flatMap(({ names = '', answers = {}, values = {} }) => [
    ...words(names).map((name) => [name, '{}']),
    ...Object.entries(answers).map(([name, answer]) => [name, `{return ${answer}}`]),
    ...Object.entries(values),
  ]),
);
const leftOut = Object.fromEntries(
  Object.entries(exported).map(([file, names]) => [file, new Map(words(names).map((name) => [`exports.${name}`, '']))]),
);

/** What one of React's files says instead. @throws when it has nothing of a name. */
export function slimmed(file, code) {
  const wanted = file === 'react-dom-client.production.js' ? emptied : leftOut[file];
  if (!wanted) return undefined;
  const missing = new Set(wanted.keys());
  const edits = [];
  const edit = (name, node) => {
    if (!wanted.has(name)) return;
    missing.delete(name);
    edits.push([node, wanted.get(name)]);
  };
  for (const node of parseSync(file, code).program.body) {
    const start = code.slice(node.start, node.start + 60);
    if (node.type === 'FunctionDeclaration') edit(node.id.name, node.body);
    for (const { id, init } of node.declarations ?? []) edit(id.name, init);
    edit(/^exports\.\w+(?= =)/.exec(start)?.[0], node);
    if (start.startsWith('FragmentInstance.prototype.')) edits.push([node, '']);
  }
  if (missing.size) throw new Error(`${file} has changed: no ${[...missing].join(', ')} in it`);
  return edits.reduceRight((text, [{ start, end }, by]) => text.slice(0, start) + by + text.slice(end), code);
}

const everyExport = new Set(Object.values(exported).flatMap(words));

/** @throws when a module of ours uses what was taken out. */
export function refuseUnused(file, code) {
  const imported = [...code.matchAll(/^import \{([^}]+)\} from 'react(?:-dom)?'/gm)].flatMap(([, names]) =>
    names.split(','),
  );
  const found = [
    ...Object.keys(features).filter((name) => file.endsWith('x') && features[name].uses.test(code)),
    ...imported.map((name) => name.trim()).filter((name) => everyExport.has(name)),
  ];
  if (found.length)
    throw new Error(`${file}: the build leaves out of React: ${found.join(', ')} (build/slim/react.mjs)`);
}

export const slimReact = () => ({
  name: 'slim-react',
  transform(source, id) {
    if (!id.includes('node_modules')) refuseUnused(id, source);
    const code = slimmed(basename(id), source);
    return code === undefined ? null : { code, map: { mappings: '' } };
  },
});
