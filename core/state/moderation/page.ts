/** A page of a list that is read on and on. */
export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}
