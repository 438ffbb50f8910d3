/** One measured number: what it is, how much, and what it is held to. */
export interface Row {
  what: string;
  value: string;
  /** The limit of the design card, when it has one. */
  limit?: string;
  isWithin?: boolean;
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;
