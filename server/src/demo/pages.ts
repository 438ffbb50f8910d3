/** Stories as the newsroom's own server would report them. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { stories } from './stories';

interface Given {
  section_uuid: string;
  origin: string;
  now: number;
}

export type PageRow = ReturnType<typeof pageRows>[number];

export const pageRows = ({ section_uuid, origin, now }: Given) =>
  stories.map(({ container_id, title, standfirst, path, picture, page_type, lang, hoursAgo }) => ({
    uuid: randomUUID(),
    section_uuid,
    page_key: container_id,
    unique_id: container_id,
    container_id,
    url: origin + path,
    path,
    title,
    description: standfirst,
    image_url: `${origin}/demo/pictures/${picture}.svg`,
    words_told_by: 'site' as const,
    page_type,
    lang,
    date_published: now - hoursAgo * HOUR_MS,
    date_created: now - hoursAgo * HOUR_MS,
  }));
