/** Limits of live questions, shared with the client. */
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 5000;
export const QUESTIONS_A_PAGE = 10;
