/** Square of a picture: the zoom, and the position in the remaining space. */
export interface Framing {
  /** 1: the picture is as large as the frame allows. */
  zoom: number;
  /** Position in the space beside it, 0–1. */
  across: number;
  down: number;
}

interface Size {
  width: number;
  height: number;
}

export function cutOf({ width, height }: Size, { zoom, across, down }: Framing) {
  const side = Math.min(width, height) / zoom;
  return { side, x: (width - side) * across, y: (height - side) * down };
}

/** Dragged by fractions of the square's side: the picture follows the finger, so the square moves the other way. */
export function moved(size: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const { side, x, y } = cutOf(size, framing);
  return {
    ...framing,
    across: partOf(x - by.x * side, size.width - side, framing.across),
    down: partOf(y - by.y * side, size.height - side, framing.down),
  };
}

/** If there is no space, the position stays. */
const partOf = (at: number, space: number, before: number): number =>
  space > 0 ? Math.min(1, Math.max(0, at / space)) : before;
