/** List of a container that does not exist yet: empty. Without a uuid, nothing is requested or subscribed. */
import type { ContainerList } from './comment';

export const emptyList = (container_id: string): ContainerList => ({
  more_available: false,
  contents: [],
  content_container_uuid: '',
  container: {
    container_id,
    content_container_uuid: '',
    total_visible_content: 0,
    total_visible_pinned_content: 0,
    total_visible_picked_content: 0,
    total_visible_top_content: 0,
    settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false },
    seq: 0,
  },
});
