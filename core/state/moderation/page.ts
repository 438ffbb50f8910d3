export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}
