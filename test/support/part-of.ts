/** Every member is optional, at every depth. Functions and lists of names stay whole. */
export type PartOf<Whole> = Whole extends (...args: never[]) => unknown
  ? Whole
  : Whole extends object
    ? { [Key in keyof Whole]?: PartOf<Whole[Key]> | undefined }
    : Whole;

/** A fake with only the members that a test needs; their names and types are checked. */
export const partOf = <Whole>(part: PartOf<Whole>): Whole => part as unknown as Whole;
