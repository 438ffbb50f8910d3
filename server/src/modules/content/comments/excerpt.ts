/** The excerpt of a comment in lists, notices and mails: the author's own words, without quotes and markup. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import { plainText } from '../../../../../core/contract/values/plain-text';

const MOST = 200;
/** Code points to read of a comment for its excerpt, because a quote may come before the new text. */
export const EXCERPT_SOURCE = 2100;

/** Cuts an excerpt. If a comment contains only a quote, the quote is shown. */
export const excerptOf = (content: string, most = MOST): string => cutText(plainText(content) || content, most);
