/** The one store of a page: every widget's root reads it through the Provider that `defineWidget` sets. */
import { createStore } from './jotai';

export const store = createStore();
