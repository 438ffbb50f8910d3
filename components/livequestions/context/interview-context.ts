/** What every part of one interview knows: which one it is. */
import { createContext, useContext } from 'react';

export const InterviewContext = createContext('');

export const useInterview = (): string => useContext(InterviewContext);
