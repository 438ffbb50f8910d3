/** What a notice says of a comment: what is new in it, as a reader would read it, without quotes and markup. */
import { cutText } from '../../../../../core/contract/cut-text';
import { plainText } from '../../../../../core/contract/plain-text';

const MOST = 200;

/** A comment that is nothing but a quote is shown as it is. */
export const excerptOf = (content: string): string => cutText(plainText(content) || content, MOST);
