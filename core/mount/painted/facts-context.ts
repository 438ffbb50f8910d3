import { createContext, useContext } from 'react';

export const FactsContext = createContext<unknown>(undefined);

/** Facts the widget was painted from; undefined if it was not painted. */
export const useFacts = <Facts>(): Facts | undefined => useContext(FactsContext) as Facts | undefined;
