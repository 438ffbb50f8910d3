/** Query parameters of lists, within the bounds of their kind. */
import { Type } from 'typebox';
import { SEEN_MAX } from '../../../../../core/contract/values/limits';
import type { Kind } from '../kinds/kind';

const Text = Type.Optional(Type.String({ maxLength: 100 }));
/** `all`: also comments that readers do not see, for staff. `quotable`: the first visible comments (extension). */
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
    /** Shows threads from social networks after readers' threads, or not at all (extension). */
    social: Type.Optional(Type.Unsafe<'below' | 'off'>({ type: 'string', enum: ['below', 'off'] })),
    show: Show,
    /**
     * Ids of the top-level comments that the reader has. The list restarts at its beginning, without these: orders by
     * likes or replies change while the reader reads, and a cursor would repeat or skip comments (extension).
     */
    seen: Type.Optional(
      Type.String({ maxLength: 17 * SEEN_MAX, pattern: `^\\d{1,16}(,\\d{1,16}){0,${SEEN_MAX - 1}}$` }),
    ),
    /** Only comments and replies with pictures or videos, newest first (extension). */
    has_media: Type.Optional(Type.Unsafe<'1'>({ type: 'string', enum: ['1'] })),
  });
