/** The open item: writer, text, details, and the buttons to decide. */
import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { lastDecisionAtom } from '../../../core/state/console/decide';
import { fateAtom, uuidOf } from '../../../core/state/console/queue';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { PlaceLink } from '../parts/place-link';
import type { QueueHand } from '../queue-state/use-queue';
import { useSayFate } from '../queue-state/use-say-fate';
import { ArticleLink } from './article-link';
import { ItemFacts } from './item-facts';
import { MarkedText } from './marked-text';
import { NetworkPart } from './network-part';
import { RejectReasons } from './reject-reasons';
import { useDetail } from './use-detail';
import { VerdictButtons } from './verdict-buttons';
import { WriterFacts } from './writer-facts';

const TextDiff = lazyComponent(() => import('./text-diff'), 'TextDiff');

export function ItemPane({ item, queue }: { item: QueueItem; queue: QueueHand }) {
  const t = useTranslate('console');
  const sayFate = useSayFate();
  const fate = useAtomValue(fateAtom(uuidOf(item)));
  // Details that are already there wait for the frame that shows the text.
  const detail = useDeferredValue(useDetail(item, fate?.kind === 'changed'), undefined);
  // The text that was on screen first, to show what the author changed.
  const before = useRef(item.content.content ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const { content, writer } = item;
  const isOpen = fate === null || fate.kind === 'changed';

  // After a decision, a screen reader reads the next item.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <article className="item">
      <div className="item__top">
        <button type="button" className="button button--text item__back" onClick={() => queue.open(undefined)}>
          {t('back')}
        </button>
        <ArticleLink item={item} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="item__writer">
        <PlaceLink to={{ screen: 'people', detail: content.actor_uuid }}>
          <bdi>{writer.name}</bdi>
        </PlaceLink>
        <WriterFacts writer={writer} isWhole />
        <TimeAgo className="item__time" ms={item.content.date_created} />
      </h2>
      {fate?.kind === 'changed' && (
        <p className="console-note" role="status">
          {t('text_changed_says')}
        </p>
      )}
      <NetworkPart item={item} />
      {fate?.kind === 'changed' && before.current !== content.content ? (
        <TextDiff before={before.current} after={content.content ?? ''} />
      ) : (
        <MarkedText comment={content} />
      )}
      <ItemFacts item={item} detail={detail} queue={queue} />
      <LastDecision queue={queue} />
      <fieldset className="item__acts" aria-label={t('decision')}>
        {isOpen ? (
          queue.isGivingReason ? (
            <RejectReasons
              onPick={(reason) => queue.decideOn([item], 'reject', reason)}
              onCancel={() => queue.setGivingReason(false)}
            />
          ) : (
            <>
              <VerdictButtons
                queueName={queue.name}
                onPick={(verdict) =>
                  verdict === 'reject' && queue.isReasonAsked
                    ? queue.setGivingReason(true)
                    : queue.decideOn([item], verdict)
                }
              />
              <button
                type="button"
                className="button button--text item__leave"
                aria-keyshortcuts="l"
                onClick={() => queue.decideOn([item], 'leave')}
              >
                {t('leave')}
              </button>
            </>
          )
        ) : (
          <>
            <span>{fate && sayFate(fate)}</span>
            {(fate?.kind === 'done' || fate?.kind === 'sending') && (
              <button type="button" className="button" onClick={() => queue.undo(item)}>
                {t('undo')}
              </button>
            )}
          </>
        )}
      </fieldset>
    </article>
  );
}

/** The decision before this item, with Undo, where the list is not in sight: on phones, and one item at a time. */
function LastDecision({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const sayFate = useSayFate();
  const last = useAtomValue(lastDecisionAtom);
  if (!last) return null;
  return (
    <p className="item__last">
      {sayFate({ kind: 'done', resolution: last.resolution })}
      <button type="button" className="button button--text" onClick={() => queue.undo()}>
        {t('undo')}
      </button>
    </p>
  );
}
