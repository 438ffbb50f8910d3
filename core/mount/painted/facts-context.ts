/** The facts a widget was painted from, for one that keeps them in no store. */
import { createContext, useContext } from 'react';

export const FactsContext = createContext<unknown>(undefined);

/** What the widget around was painted from; undefined where it is drawn without having been painted. */
export const useFacts = <Facts>(): Facts | undefined => useContext(FactsContext) as Facts | undefined;
