/** Latest comments of a site, for the tray and for lists on pages (extension). */
import { type Static, Type } from 'typebox';
import { Comment } from './comment';

export const communitySorts = ['newest', 'num_likes_desc', 'hot'] as const;
export type CommunitySort = (typeof communitySorts)[number];

export const CommunityList = Type.Object({ contents: Type.Array(Comment) });
export type CommunityList = Static<typeof CommunityList>;
