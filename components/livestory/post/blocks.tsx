/** The blocks of a post for readers. */

import type { ReactNode } from 'react';
import { mediaAddress } from '../../../core/base/script/media-address';
import type { Block } from '../../../core/contract/content/live-blog';
import { postBlocks } from '../../../core/contract/content/post-blocks';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';
import { inOrder } from '../../shared/lists/in-order';
import { PollBlock } from '../../shared/poll/poll-block';
import { EmbedCard } from './embed-card';
import { Inline } from './inline';

interface Props {
  post: Post;
  scoreboard?: ReactNode;
  /** Polls of the painted blocks. */
  polls: BlogView['polls'];
}

export function Blocks({ post, ...around }: Props) {
  return inOrder(postBlocks(post), (block) => <One block={block} post={post} {...around} />);
}

function One({ block, post, scoreboard, polls }: Props & { block: Block }): ReactNode {
  const isPaid = Boolean(post.sponsor);
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} isPaid={isPaid} />
        </p>
      );
    case 'heading': {
      const Heading = post.title ? 'h4' : 'h3';
      return <Heading className="block-heading">{block.text}</Heading>;
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {inOrder(block.items, (item) => (
            <li>
              <Inline text={item} isPaid={isPaid} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <figure className="quotation">
          <blockquote>
            <Inline text={block.text} isPaid={isPaid} />
          </blockquote>
          {block.cite && <figcaption>{block.cite}</figcaption>}
        </figure>
      );
    case 'image':
    case 'video':
      return <Picture media_uuid={block.media_uuid} caption={block.caption} post={post} />;
    case 'embed':
    case 'link':
      return <EmbedCard {...block} isPaid={isPaid} />;
    case 'scorecard':
      return scoreboard;
    case 'facts':
      return (
        <dl>
          {block.items.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <div className="table">
          <table>
            <tbody>
              {inOrder(block.rows, (cells, row) => {
                const Cell = row === 0 ? 'th' : 'td';
                return (
                  <tr>
                    {inOrder(cells, (cell) => (
                      <Cell>{cell}</Cell>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      );
    case 'poll':
      return (
        <PollBlock poll_uuid={block.poll_uuid} painted={polls?.[block.poll_uuid]} heading={post.title ? 'h4' : 'h3'} />
      );
    case 'divider':
      return <hr />;
    default:
      return null;
  }
}

/** Reserves the picture's space before it loads. */
function Picture({ media_uuid, caption, post }: { media_uuid: string; caption: string | undefined; post: Post }) {
  const medium = post.media?.find((it) => it.media_uuid === media_uuid);
  if (!medium) return null;
  const { type, width, height, sizes, alt = '' } = medium;
  const large = sizes.at(-1);
  const size = { width, height };
  return (
    <figure>
      {type === 'video' ? (
        <video
          {...size}
          src={mediaAddress(sizes[0]?.path ?? '')}
          controls
          preload="metadata"
          aria-label={alt || caption}
        />
      ) : (
        <img
          {...size}
          src={mediaAddress(large?.path ?? '')}
          srcSet={sizes.map((size) => `${mediaAddress(size.path)} ${size.width}w`).join(', ')}
          sizes="(max-width: 720px) 90vw, 640px"
          loading="lazy"
          decoding="async"
          alt={alt || caption || ''}
        />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
