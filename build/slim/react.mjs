/**
 * React without what no widget uses: one in five of its bytes. React keeps all of it in two functions, `createRoot` and
 * `hydrateRoot`, where no bundler can tell; so functions that only such a feature reaches lose their bodies here, and
 * exports that nobody imports go.
 *
 * The names are those of one version, which package.json pins: a version that lacks one does not build. Neither does a
 * module of ours that uses a feature taken out.
 */
import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `uses`: what a module that needs the feature says; `names`: functions to empty, or with `=`, what they answer. */
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
      waitForCommitToBeReady=null isLikelyStaticResource estimateBandwidth releaseSingletonInstance
      preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript`,
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
    names: `getStackByFiberInDevAndProd='' describeFiber describeNativeComponentFrame describeBuiltInComponentFrame
      getComponentNameFromType`,
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
  Object.values(features)
    .flatMap(({ names }) => words(names))
    .map((name) => name.split('='))
    .map(([name, answer]) => [name, answer ? `{return ${answer}}` : '{}']),
);
const leftOut = Object.fromEntries(Object.entries(exported).map(([file, names]) => [file, new Set(words(names))]));

/** What one of React's files says instead. @throws when it has nothing of a name. */
export function slimmed(file, code) {
  const wanted = file === 'react-dom-client.production.js' ? emptied : leftOut[file];
  if (!wanted) return undefined;
  const missing = new Set(wanted.keys());
  const edits = [];
  for (const node of parseSync(file, code).program.body) {
    const start = code.slice(node.start, node.start + 60);
    const [, method] = /^exports\.(\w+) =/.exec(start) ?? [];
    const name = wanted === emptied ? node.id?.name : method;
    if (wanted.has(name)) {
      missing.delete(name);
      edits.push(wanted === emptied ? [node.body, emptied.get(name)] : [node, '']);
    } else if (wanted === emptied && start.startsWith('FragmentInstance.prototype.')) edits.push([node, '']);
  }
  if (missing.size) throw new Error(`${file} has changed: no ${[...missing].join(', ')} in it`);
  return edits.reduceRight((text, [{ start, end }, by]) => text.slice(0, start) + by + text.slice(end), code);
}

const everyExport = new Set(Object.values(leftOut).flatMap((names) => [...names]));

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
