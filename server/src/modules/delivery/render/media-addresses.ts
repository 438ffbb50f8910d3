import type { SlimList } from '../../../../../core/contract/slim';

/** Painted markup stands in pages of other origins: its pictures are addressed in full. */
export const withAddresses = (list: SlimList | null, origin: string): SlimList | null =>
  list && {
    ...list,
    contents: list.contents.map(({ media, ...comment }) => ({
      ...comment,
      ...(media && {
        media: media.map(({ sizes, ...medium }) => ({
          ...medium,
          sizes: sizes.map((size) => ({ ...size, path: origin + size.path })),
        })),
      }),
    })),
  };
