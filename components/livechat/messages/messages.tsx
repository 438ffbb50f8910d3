/**
 * The messages, the newest at the bottom. At the bottom the list follows the chat; further up, or while a message is
 * hovered or focused, it is frozen, and a pill counts new messages.
 *
 * Its box is a reversed column: browsers keep such a box at its end by themselves, before any script, and content added
 * above moves nothing.
 */
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { useHost } from '../../../core/mount/element/host-context';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { chatAtom, chatTypists, windowsAtom } from '../../../core/state/chat/chat.atoms';
import { beginChat } from '../../../core/state/chat/chat-life';
import { commentAtom } from '../../../core/state/content/content.atoms';
import { typistsAtom } from '../../../core/state/content/typists';
import { messageOf } from '../../../core/state/notices/message-of';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { useChat } from '../context/chat-context';
import { RowsContext, useInRows } from '../context/rows-context';
import { type Chunk, chunked } from './chunks';
import { Message } from './message';
import { Pill } from './pill';
import { isTimed, positionOf } from './positions';
import { useEndFirst } from './use-end-first';
import { useFollow } from './use-follow';
import { AT_END, useFreeze } from './use-freeze';

const OnlyTyping = lazyComponent(() => import('./only-typing'), 'OnlyTyping');
const loadEarlierAction = lazyAction(
  () => import('../../../core/state/chat/load-earlier.actions'),
  'loadEarlierAction',
);

/** Chunks at the end that always render: those above wait until the reader scrolls up to them. */
const MOST_IN_VIEW = 5;
/** Distance in pixels from the beginning at which earlier messages are loaded. */
const NEAR_BEGINNING = 200;

/** @param said number of messages the reader has sent here */
export function Messages({ said }: { said: number }) {
  const { container_id } = useChat();
  const inRows = useInRows(container_id);
  const { t } = inRows;
  const host = useHost();
  const chat = useAtomValue(chatAtom(container_id));
  const window = useAtomValue(windowsAtom(container_id)).get(host);
  const loadEarlier = useSetAtom(loadEarlierAction);
  const box = useRef<HTMLDivElement>(null);
  const follow = useFollow(container_id, host, box);
  const [isLoading, setLoading] = useState(false);
  const isReading = useRef(false);
  const [hasFailed, setFailed] = useState(false);

  const uuids = useEndFirst(window?.uuids ?? chat.latest, !window);
  const hasEarlier = window?.hasEarlier ?? chat.hasEarlier;
  const chunks = useChunks(uuids);

  const { freeze, resume } = useFreeze(container_id, host, box);

  useEffect(() => {
    if (said > 0) follow();
  }, [said, follow]);

  async function readEarlier() {
    // Scrolling goes on before the next render.
    if (isReading.current) return;
    isReading.current = true;
    freeze();
    setLoading(true);
    setFailed(Boolean(await loadEarlier(container_id, host).catch(() => true)));
    setLoading(false);
    isReading.current = false;
  }

  function handleScroll() {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (Math.abs(scrollTop) >= AT_END) freeze();
    else resume();
    const isNear = scrollHeight - clientHeight - Math.abs(scrollTop) < NEAR_BEGINNING;
    if (isNear && hasEarlier && !hasFailed && Math.abs(scrollTop) >= AT_END) void readEarlier();
  }

  function handleKeys(event: KeyboardEvent) {
    if (event.key !== 'End' || event.target !== box.current) return;
    event.preventDefault();
    follow();
  }

  if (chat.status === 'error' && chat.latest.length === 0) return <Failed />;
  const missed = window ? chat.arrived - window.since : 0;
  return (
    <div className="vf-livechat__start">
      <div
        ref={box}
        className="log"
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={handleScroll}
        onPointerEnter={(event) => event.pointerType === 'mouse' && freeze()}
        // Tools shown by a tap must not move under the finger.
        onClick={({ target }) => (target as Element).closest('.message') && freeze()}
        onPointerLeave={() => requestAnimationFrame(resume)}
        onFocus={(event) => event.target !== box.current && event.target.matches(':focus-visible') && freeze()}
        onBlur={() => requestAnimationFrame(resume)}
        onKeyDown={handleKeys}
      >
        <div className="log__inside">
          {hasEarlier && (
            <button
              type="button"
              className="button button--text wide"
              part="button"
              aria-disabled={isLoading}
              onClick={() => void readEarlier()}
            >
              {t(hasFailed ? 'earlier_failed' : isLoading ? 'loading' : 'earlier')}
            </button>
          )}
          {uuids.length === 0 && chat.status === 'success' && <p className="empty">{t('empty')}</p>}
          {uuids.length === 0 && chat.status !== 'success' && <p className="hushed">{t('loading')}</p>}
          <RowsContext value={inRows}>
            {/* biome-ignore lint/a11y/useSemanticElements: a list of list items knows no boxes of several between them */}
            <div className="messages" role="list">
              {chunks.map((chunk, at) => (
                <ChunkOfRows
                  key={chunk.id}
                  uuids={chunk.uuids}
                  before={chunks[at - 1]?.uuids.at(-1)}
                  after={chunks[at + 1]?.uuids[0]}
                  isAbove={at < chunks.length - MOST_IN_VIEW}
                />
              ))}
            </div>
          </RowsContext>
          {!window && <Typists container_id={container_id} />}
          {!window && chat.leftOut > 0 && <p className="left-out">{t('left_out', { count: chat.leftOut })}</p>}
        </div>
      </div>
      {missed > 0 && <Pill count={missed} onPress={follow} />}
    </div>
  );
}

/** In the list's own space, so that nothing moves. Visual only: screen readers would announce it constantly. */
function Typists({ container_id }: { container_id: string }) {
  const typists = useAtomValue(typistsAtom(chatTypists(container_id)));
  if (!typists[0]) return null;
  return (
    <div className="row row--only_typing" aria-hidden="true">
      <OnlyTyping first={typists[0].actor_uuid} count={typists.length} />
    </div>
  );
}

function useChunks(uuids: readonly string[]): readonly Chunk[] {
  const drawn = useRef<readonly Chunk[]>([]);
  const chunks = useMemo(() => chunked(uuids, drawn.current), [uuids]);
  useEffect(() => {
    drawn.current = chunks;
  });
  return chunks;
}

/** Messages before and after a message. */
interface Between {
  before: string | undefined;
  after: string | undefined;
}

interface ChunkProps extends Between {
  uuids: readonly string[];
  isAbove: boolean;
}

const ChunkOfRows = memo(function ChunkOfRows({ uuids, isAbove, before, after }: ChunkProps) {
  return (
    <div className={isAbove ? 'chunk chunk--above' : 'chunk'}>
      {uuids.map((uuid, at) => (
        <Row key={uuid} uuid={uuid} before={uuids[at - 1] ?? before} after={uuids[at + 1] ?? after} />
      ))}
    </div>
  );
});

const Row = memo(function Row({ uuid, before = '', after = '' }: Between & { uuid: string }) {
  const read = useReadAtom();
  const [previous, message, next] = [before, uuid, after].map((one) => read(commentAtom(one)));
  const position = positionOf(previous, message, next);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parent is a chunk, not the list itself
    <div role="listitem" className={`row row--${position}`} data-uuid={uuid}>
      {message && isTimed(previous, message) && <TimeLine ms={message.date_created} />}
      <Message uuid={uuid} isFirst={position === 'first' || position === 'only'} />
    </div>
  );
});

function TimeLine({ ms }: { ms: number }) {
  return (
    <p className="time-line">
      <ShortTime area="chat" ms={ms} />
    </p>
  );
}

function Failed() {
  const t = useTranslate('chat');
  useTranslate('base');
  const { container_id } = useChat();
  const { failure } = useAtomValue(chatAtom(container_id));
  useEffect(() => {
    const again = () => beginChat(container_id, '');
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [container_id]);
  return (
    <div className="vf-livechat__start failed" role="alert">
      <p>{failure ? messageOf(failure) : t('loading')}</p>
      <button type="button" className="button" part="button" onClick={() => beginChat(container_id, '')}>
        {t('retry')}
      </button>
    </div>
  );
}
