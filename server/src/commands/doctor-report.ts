/** Prints the result of a check of `vf doctor`: fine, or the problem. */
export type Report = (name: string, problem: string | null, detail?: string) => void;
