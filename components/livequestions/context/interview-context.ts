/** Context of one interview: its id. */
import { createContext, useContext } from 'react';

export const InterviewContext = createContext('');

export const useInterview = (): string => useContext(InterviewContext);
