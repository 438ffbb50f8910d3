/** Reads the comments of code and style sheets. */
import { parseSync } from 'oxc-parser';

export const CODE = /\.(tsx?|mts|mjs|js)$/;
export const SHEET = /\.css$/;

/** @returns {{ comments: { value: string, start: number }[], program?: object }} `program` is the syntax tree of code */
export const readSource = (path, text) =>
  SHEET.test(path) ? { comments: sheetComments(text) } : parseSync(path, text);

const sheetComments = (sheet) =>
  [...sheet.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: value, index }) => ({ value, start: index }));
