/** What lists are asked with, within the bounds of their kind. */
import { Type } from 'typebox';
import type { Kind } from '../kinds/kind';

const Text = Type.Optional(Type.String({ maxLength: 100 }));
export const Show = Text;
export const Cursor = Text;

export const Limit = ({ page: { roots, maxRoots } }: Kind) =>
  Type.Integer({ minimum: 0, maximum: maxRoots, default: roots });

export const pageQuery = (kind: Kind) =>
  Type.Object({
    limit: Limit(kind),
    reply_limit: Type.Integer({ minimum: 0, maximum: kind.page.maxReplies, default: kind.page.replies }),
    sorted_by: Text,
    filtered_by: Text,
    starting_from: Cursor,
    show: Show,
    /** Only comments with pictures or videos, answers too, the newest first (ours). */
    has_media: Type.Optional(Type.Unsafe<'1'>({ type: 'string', enum: ['1'] })),
  });
