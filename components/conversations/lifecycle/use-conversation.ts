/** Lifecycle of a conversation on the page: loads, subscribes, publishes renders, opens the linked comment. */

import { useEffect, useRef } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { ConversationSort } from '../../../core/contract/content/sorts';
import { useHost } from '../../../core/mount/element/host-context';
import { wasPublished } from '../../../core/mount/painted/published';
import { openTargetAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom, type PageSizes } from '../../../core/state/comments/content.atoms';
import {
  beginConversation,
  changePaging,
  changeReader,
  followConversation,
  joinAudience,
  publishDrawn,
} from '../../../core/state/comments/conversation-life';
import { drawnEventsAtom } from '../../../core/state/comments/events.atoms';
import { deepLinkAtom } from '../../../core/state/page/page.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';

/** Settings that determine the first page. */
type FirstPage = PageSizes & { sort: ConversationSort; signature: string };

export function useConversation(container_id: string, settings: FirstPage): void {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const { container, status } = useAtomValue(conversationAtom(container_id));
  const deepLink = useAtomValue(deepLinkAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const openTarget = useSetAtom(openTargetAction);
  const read = useReadAtom();
  const { limit, replyLimit, paginationLimit, paginationReplyLimit, sort, social, signature } = settings;

  useEffect(() => joinAudience(container_id, host), [container_id, host]);

  const hasJoined = useRef(false);
  // Before the first page, which includes them; later changes apply to further pages.
  useEffect(() => {
    if (hasJoined.current) changePaging(container_id, { paginationLimit, paginationReplyLimit });
  }, [container_id, paginationLimit, paginationReplyLimit]);

  // The sizes of later pages do not start it again.
  useEffectOn([section, container_id, limit, replyLimit, sort, social, signature], () => {
    if (!section) return;
    const isFirst = !hasJoined.current;
    hasJoined.current = true;
    const sizes = { limit, replyLimit, paginationLimit, paginationReplyLimit, social };
    beginConversation({ container_id, sizes, sort }, signature, isFirst);
  });

  const container_uuid = container?.content_container_uuid;
  useEffect(() => {
    if (container_uuid) return followConversation(container_id, container_uuid);
  }, [container_id, container_uuid]);

  const wasDrawn = useRef(false);
  useEffect(() => {
    if (status !== 'success' || wasDrawn.current) return;
    wasDrawn.current = true;
    if (!wasPublished(host)) publishFrom(host, 'commenting/loaded', host);
  }, [status, host]);

  const events = useAtomValue(drawnEventsAtom(container_id));
  // Publishes after each render with new comments.
  useEffectOn([container_id, events], () => publishDrawn(container_id));

  const target = deepLink?.content_uuid;
  useEffect(() => {
    if (container_uuid && target) void openTarget(container_id, target);
  }, [openTarget, container_id, container_uuid, target]);

  // The first page includes the personal layer; this is for later logins and logouts.
  const known = useRef(read(currentUserAtom).uuid);
  useEffectOn([container_id, reader], () => {
    const { uuid } = read(currentUserAtom);
    if (known.current === uuid) return;
    known.current = uuid;
    changeReader(container_id);
  });
}
