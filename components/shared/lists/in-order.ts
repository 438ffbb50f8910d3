/** Elements of a list whose items have no id and keep their places, such as lines of one text: keyed by their place. */
import { createElement, Fragment, type ReactNode } from 'react';

export const inOrder = <Item>(items: readonly Item[], render: (item: Item, at: number) => ReactNode): ReactNode[] =>
  items.map((item, at) => createElement(Fragment, { key: at }, render(item, at)));
