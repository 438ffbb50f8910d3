/** The excerpt of a comment in a notification: the author's own words, without quotes and markup. */
import { cutText } from '../../../../../core/contract/cut-text';
import { plainText } from '../../../../../core/contract/plain-text';

const MOST = 200;

/** If a comment contains only a quote, the quote is shown. */
export const excerptOf = (content: string): string => cutText(plainText(content) || content, MOST);
