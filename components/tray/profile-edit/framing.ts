/** Which square of a picture is meant: how near, and where in the room that is left. */
export interface Framing {
  /** 1: as large as fits. */
  zoom: number;
  /** Of the room to its side, 0–1. */
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

/** Pulled by parts of the square's side: the picture follows the finger, so the square goes the other way. */
export function moved(size: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const { side, x, y } = cutOf(size, framing);
  return {
    ...framing,
    across: partOf(x - by.x * side, size.width - side, framing.across),
    down: partOf(y - by.y * side, size.height - side, framing.down),
  };
}

/** Where there is no room it stays as it was. */
const partOf = (at: number, space: number, before: number): number =>
  space > 0 ? Math.min(1, Math.max(0, at / space)) : before;
