/** The life of a conversation on the page: loads, listens, says what was drawn, opens the comment a link points at. */
import { useEffect, useRef } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { store } from '../../../core/base/store/store';
import { useHost } from '../../../core/mount/element/host-context';
import { audienceAtom, conversationAtom, SEEDED } from '../../../core/state/comments/content.atoms';
import {
  forgetPersonalAction,
  loadConversationAction,
  loadPersonalAction,
  openTargetAction,
} from '../../../core/state/comments/late.actions';
import { listenTo } from '../../../core/state/comments/listen';
import { newsAtom } from '../../../core/state/comments/news.atoms';
import { wasTold } from '../../../core/state/engagement/engagement';
import { deepLinkAtom } from '../../../core/state/page/page.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../../../core/state/user/user.atoms';
import { knowSignature } from '../../../core/transport/api/known-signatures';
import type { Settings } from '../conversations.settings';

export function useConversation(container_id: string, settings: Settings): void {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const { container, status } = useAtomValue(conversationAtom(container_id));
  const deepLink = useAtomValue(deepLinkAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const load = useSetAtom(loadConversationAction);
  const { limit, replyLimit, paginationLimit, paginationReplyLimit, sort, signature } = settings;

  useEffect(() => {
    const audience = audienceAtom(container_id);
    store.set(audience, (count) => count + 1);
    return () => store.set(audience, (count) => count - 1);
  }, [container_id]);

  const hasJoined = useRef(false);
  useEffect(() => {
    if (!section) return;
    const { turn, container, status } = store.get(conversationAtom(container_id));
    knowSignature(container_id, signature, container?.content_container_uuid);
    // A second widget of one container shows what the first has loaded, and does not take the reader's place away.
    const isFirst = !hasJoined.current;
    hasJoined.current = true;
    const isShared = store.get(audienceAtom(container_id)) > 1;
    if (isFirst && isShared && ['pending', 'success'].includes(status)) return;
    // What came with the markup is not asked for again; a container that nobody has made is made now.
    if (turn === SEEDED) {
      store.set(conversationAtom(container_id), (it) => ({ ...it, turn: 0 }));
      if (container?.content_container_uuid) {
        if (!store.get(isNobodyAtom)) void store.set(loadPersonalAction, container_id);
        return;
      }
    }
    void load({ container_id, sizes: { limit, replyLimit, paginationLimit, paginationReplyLimit }, sort });
  }, [load, section, container_id, limit, replyLimit, paginationLimit, paginationReplyLimit, sort, signature]);

  const container_uuid = container?.content_container_uuid;
  useEffect(() => {
    if (!container_uuid) return;
    const seq = store.get(conversationAtom(container_id)).container?.seq ?? 0;
    return listenTo(container_id, container_uuid, seq);
  }, [container_id, container_uuid]);

  const wasDrawn = useRef(false);
  useEffect(() => {
    if (status !== 'success' || wasDrawn.current) return;
    wasDrawn.current = true;
    if (!wasTold(host)) publish('commenting/loaded', host);
  }, [status, host]);

  const news = useAtomValue(newsAtom(container_id));
  useEffect(() => {
    if (news.length === 0) return;
    store.set(newsAtom(container_id), []);
    for (const name of news) publish(name);
  }, [container_id, news]);

  const target = deepLink?.content_uuid;
  useEffect(() => {
    if (container_uuid && target) void store.set(openTargetAction, container_id, target);
  }, [container_id, container_uuid, target]);

  // The first page brings the personal layer with it; this is for who logs in or out later.
  const known = useRef(store.get(currentUserAtom).uuid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom the markup was drawn for is nobody who has left
  useEffect(() => {
    const { uuid } = store.get(currentUserAtom);
    if (known.current === uuid) return;
    known.current = uuid;
    store.set(forgetPersonalAction);
    if (!store.get(isNobodyAtom)) void store.set(loadPersonalAction, container_id);
  }, [container_id, reader]);
}
