import { createContext, useContext } from 'react';

export const FactsContext = createContext<unknown>(undefined);

/** The facts a widget was painted from; undefined where it was not painted. */
export const useFacts = <Facts>(): Facts | undefined => useContext(FactsContext) as Facts | undefined;
